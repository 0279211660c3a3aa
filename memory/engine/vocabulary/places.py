"""Cities, rivers and countries that have several names in the world.

In: nothing. Out: groups of names in canon form; they are only worth a second look.
"""

from typing import Final

_NAMES: Final = """
athens/athen/athina/\u03b1\u03b8\u03b7\u03bd\u03b1
baku/baki/\u0431\u0430\u043a\u0443
barcelona/barcelone
bangkok/krung thep/\u0e01\u0e23\u0e38\u0e07\u0e40\u0e17\u0e1e
basel/basle/bale/basilea
beijing/peking/pekin/\u5317\u4eac/\u5317\u4eac\u5e02
belgrade/belgrad/beograd/\u0431\u0435\u043e\u0433\u0440\u0430\u0434
berlin/berlino/\u0431\u0435\u0440\u043b\u0438\u043d
bratislava/pressburg/pozsony
brunswick/braunschweig
brussels/bruxelles/brussel/br\u00fcssel
bruges/brugge/br\u00fcgge
bucharest/bucuresti/bukarest
budapest/\u0431\u0443\u0434\u0430\u043f\u0435\u0448\u0442
busan/pusan/\ubd80\uc0b0
cairo/kairo/\u0627\u0644\u0642\u0627\u0647\u0631\u0629
chennai/madras
cologne/k\u00f6ln/koln/colonia/keulen
copenhagen/kopenhagen/kobenhavn/k\u00f8benhavn
cracow/krakow/krak\u00f3w/krakau
damascus/damaskus/\u062f\u0645\u0634\u0642
delhi/new delhi/\u0926\u093f\u0932\u094d\u0932\u0940
dubai/\u062f\u0628\u064a
dublin/baile atha cliath
florence/firenze/florenz/florencia
frankfurt/francfort
gdansk/gda\u0144sk/danzig
geneva/geneve/gen\u00e8ve/genf/ginevra
genoa/genova/genua
ghent/gent/gand
gothenburg/g\u00f6teborg/goteborg
guangzhou/canton/\u5e7f\u5dde
hague/the hague/den haag/la haye
hanoi/ha noi
hanover/hannover
havana/la habana/havanna
helsinki/helsingfors
ho chi minh city/saigon
hong kong/\u9999\u6e2f
istanbul/constantinople/konstantinopel
jerusalem/\u05d9\u05e8\u05d5\u05e9\u05dc\u05d9\u05dd/\u0627\u0644\u0642\u062f\u0633
kaliningrad/k\u00f6nigsberg
kiev/kyiv/kiew/kijow/kij\u00f3w/\u043a\u0438\u0435\u0432/\u043a\u0438\u0457\u0432
kolkata/calcutta
kyoto/\u4eac\u90fd
leghorn/livorno
leipzig/lipsk
liege/li\u00e8ge/l\u00fcttich/luik
lisbon/lisboa/lissabon/lisbonne
ljubljana/laibach
london/londres/londra/\u043b\u043e\u043d\u0434\u043e\u043d/\u4f26\u6566
lucerne/luzern
lviv/lwow/lw\u00f3w/lemberg/\u043b\u044c\u0432\u0456\u0432/\u043b\u044c\u0432\u043e\u0432
lyon/lyons/lione
madrid/\u043c\u0430\u0434\u0440\u0438\u0434
marseille/marseilles
mecca/mekka/\u0645\u0643\u0629
mexico city/ciudad de mexico/ciudad de m\u00e9xico/cdmx
milan/milano/mailand
moscow/moskva/moskau/moscou/\u043c\u043e\u0441\u043a\u0432\u0430
mumbai/bombay
munich/m\u00fcnchen/monaco di baviera/\u043c\u044e\u043d\u0445\u0435\u043d
naples/napoli/neapel
nice/nizza
nuremberg/n\u00fcrnberg
osaka/\u5927\u962a
padua/padova
paris/parigi/\u043f\u0430\u0440\u0438\u0436/\u5df4\u9ece
prague/praha/prag/praga
quebec/qu\u00e9bec
rangoon/yangon
rome/roma/rom/\u0440\u0438\u043c
saint petersburg/st petersburg/sankt petersburg/leningrad
saragossa/zaragoza
seoul/\uc11c\uc6b8
seville/sevilla/siviglia
shanghai/\u4e0a\u6d77
shenzhen/\u6df1\u5733
sofia/\u0441\u043e\u0444\u0438\u044f
stockholm/\u0441\u0442\u043e\u043a\u0433\u043e\u043b\u044c\u043c
strasbourg/stra\u00dfburg
taipei/\u53f0\u5317/\u81fa\u5317
tbilisi/tiflis
tehran/teheran/\u062a\u0647\u0631\u0627\u0646
thessaloniki/salonica/salonika/\u03b8\u03b5\u03c3\u03c3\u03b1\u03bb\u03bf\u03bd\u03b9\u03ba\u03b7
tokyo/tokio/\u6771\u4eac/\u4e1c\u4eac
turin/torino
venice/venezia/venedig/venecia
vienna/wien/vienne/viena/\u0432\u0435\u043d\u0430
vilnius/wilna/wilno
warsaw/warszawa/warschau/\u0432\u0430\u0440\u0448\u0430\u0432\u0430
wroclaw/wroc\u0142aw/breslau
zagreb/agram
zurich/z\u00fcrich/zurigo
albania/shqiperia/shqip\u00ebria
austria/\u00f6sterreich/autriche
belgium/belgie/belgi\u00eb/belgique/belgien
bulgaria/\u0431\u044a\u043b\u0433\u0430\u0440\u0438\u044f
china/\u4e2d\u56fd
croatia/hrvatska/kroatien
czechia/czech republic/cesko/\u010desko/tschechien
egypt/\u0645\u0635\u0631
finland/suomi
france/frankreich/francia
georgia/\u10e1\u10d0\u10e5\u10d0\u10e0\u10d7\u10d5\u10d4\u10da\u10dd
germany/deutschland/allemagne/alemania/\u0433\u0435\u0440\u043c\u0430\u043d\u0438\u044f/\u5fb7\u56fd
greece/\u03b5\u03bb\u03bb\u03b1\u03b4\u03b1/griechenland
holland/netherlands/the netherlands/nederland/niederlande
hungary/magyarorszag/magyarorsz\u00e1g/ungarn
india/\u092d\u093e\u0930\u0924
iran/persia/\u0627\u06cc\u0631\u0627\u0646
ireland/eire/\u00e9ire/irland
israel/\u05d9\u05e9\u05e8\u05d0\u05dc
italy/italia/italien
ivory coast/cote d ivoire/c\u00f4te d ivoire
japan/\u65e5\u672c
myanmar/burma
norway/norge/norwegen
poland/polska/polen
russia/\u0440\u043e\u0441\u0441\u0438\u044f/russland
south korea/\ud55c\uad6d/\ub300\ud55c\ubbfc\uad6d
spain/espa\u00f1a/espana/spanien
sweden/sverige/schweden
switzerland/schweiz/suisse/svizzera
thailand/siam/\u0e44\u0e17\u0e22
turkey/t\u00fcrkiye/turkiye/t\u00fcrkei
ukraine/\u0443\u043a\u0440\u0430\u0438\u043d\u0430/\u0443\u043a\u0440\u0430\u0457\u043d\u0430
united kingdom/uk/great britain
united states/usa/us/united states of america
vietnam/viet nam
"""
PLACE_GROUPS: Final = tuple(frozenset(line.split("/")) for line in _NAMES.strip().splitlines())
