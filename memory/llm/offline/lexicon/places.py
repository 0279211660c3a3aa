"""A few hundred places, for writers who leave out capitals and for "I love Berlin".

In: nothing. Out: a set of folded names. A place that is missing is still read by its capital.
"""

from typing import Final

_CITIES: Final = (
    "amsterdam athens auckland bangalore bangkok barcelona basel bath beijing belfast belgrade"
    " berlin bern birmingham bologna bordeaux boston bratislava brisbane bristol brno brussels"
    " bucharest budapest cairo cambridge chicago cologne copenhagen cork dakar dallas delhi"
    " denver dresden dubai dublin edinburgh florence frankfurt gdansk geneva genoa ghent"
    " glasgow graz hamburg hanoi helsinki houston istanbul jakarta jerusalem johannesburg"
    " karachi kathmandu kiev krakow kyiv kyoto lagos lausanne leeds leipzig lille lima linz"
    " lisbon liverpool ljubljana london lyon madrid malaga manchester manila marseille"
    " melbourne miami milan montreal moscow mumbai munich nairobi nantes naples nice osaka oslo"
    " oxford palermo paris perth philadelphia pisa porto portland prague reykjavik riga rome"
    " rotterdam salzburg santiago sarajevo seattle seoul seville shanghai singapore sofia"
    " stockholm strasbourg stuttgart sydney taipei tallinn tbilisi tokyo toronto toulouse turin"
    " utrecht valencia vancouver venice verona vienna vilnius warsaw wellington wroclaw york"
    " zagreb zurich"
)
_COUNTRIES: Final = (
    "afghanistan albania algeria argentina armenia australia austria bangladesh belarus"
    " belgium bolivia bosnia brazil bulgaria cambodia canada chile china colombia croatia cuba"
    " cyprus czechia denmark ecuador egypt england estonia ethiopia finland france georgia"
    " germany ghana greece guatemala hungary iceland india indonesia iran iraq ireland israel"
    " italy jamaica japan jordan kazakhstan kenya korea kosovo latvia lebanon lithuania"
    " luxembourg malaysia malta mexico moldova mongolia montenegro morocco mozambique nepal"
    " netherlands nigeria norway pakistan panama paraguay peru philippines poland portugal"
    " romania russia rwanda scotland senegal serbia singapore slovakia slovenia somalia spain"
    " sudan sweden switzerland syria taiwan tanzania thailand tunisia turkey uganda ukraine"
    " uruguay venezuela vietnam wales zambia zimbabwe bavaria catalonia tuscany sicily provence"
    " brittany texas california florida scandinavia europe asia africa"
)
_TOWNS: Final = (
    "aachen aalborg aalst abuja acapulco accra agra ahmedabad alicante algiers"
    " amiens anchorage angers annecy antalya arnhem asheville asunción asuncion auckland augsburg"
    " avignon baku baltimore bamako banff bangor bari barnsley basra beirut belém belem bern"
    " bergamo besançon białystok bialystok biarritz bielefeld bilbao birkenhead blackburn"
    " blackpool bochum bodrum bogota bogotá bolzano bonn bournemouth braga brampton"
    " brasília brasilia brescia brest brno bruges bucharest buffalo burgos bursa bydgoszcz cadiz"
    " cádiz caen cagliari cairns calgary cali canberra caracas carlisle casablanca catania chania"
    " chemnitz cheltenham chennai chișinău christchurch cincinnati cluj"
    " coimbra colchester cologne colombo concepción conakry constanta coruña coventry craiova"
    " cusco córdoba dakar dallas damascus debrecen delft derry detroit dhaka dijon"
    " djibouti doncaster dortmund dubrovnik duisburg dundee dunedin durban düsseldorf dusseldorf"
    " edmonton eindhoven erfurt exeter faro fes fremantle freiburg freetown fresno fukuoka"
    " galway gaborone gaziantep gdynia geelong gijón girona gloucester goa gothenburg granada"
    " grenoble grimsby groningen guadalajara guangzhou guayaquil haifa halifax hannover"
    " hanover harare harrogate havana hereford hiroshima hobart honolulu huddersfield"
    " hyderabad iași iasi ibadan innsbruck inverness ipswich islamabad izmir jaipur jeddah kabul"
    " kampala kansas karlsruhe katowice kaunas kazan kerala kharkiv khartoum kigali kilkenny"
    " kingston kinshasa kobe kolkata konya košice kosice kuopio kumasi lahore lancaster larnaca"
    " launceston leicester leiden leuven limassol limerick limoges logroño lublin lucerne lucknow"
    " luanda lugano lusaka lviv lübeck lubeck maastricht macau madurai magdeburg mainz malmö"
    " malmo mannheim maputo marrakech marrakesh maribor medellín medellin mendoza merida"
    " middlesbrough milwaukee minneapolis minsk mombasa monterrey montpellier montevideo mostar"
    " mulhouse munster murcia nagoya nagasaki nagpur nashville newcastle nicosia nijmegen nimes"
    " nottingham nuremberg nuuk odense odesa odessa oakland oaxaca omaha oran orléans"
    " osijek ostrava oulu oviedo padua pamplona pattaya penang penzance perugia peterborough"
    " pittsburgh plovdiv plymouth plzeň podgorica poitiers porto portsmouth potsdam poznań"
    " poznan pretoria pristina puebla pune quebec québec quito rabat ravenna recife"
    " reims rennes reno rijeka riyadh rochdale rosario rostock rouen sacramento saarbrücken"
    " saigon salamanca salford samara sapporo saskatoon seoul sheffield"
    " shenzhen shrewsbury siena sibiu skopje southampton stavanger stockport stralsund"
    " suva swansea swindon szczecin szeged tampa tampere tangier taranto tarragona tashkent"
    " tasmania tirana timișoara timisoara torquay toruń torun toulon tours townsville trieste"
    " tripoli tromsø tromso trondheim trier tucson tulsa tunis turku ulm uppsala vaasa valletta"
    " valparaíso valparaiso västerås vienna villach wakefield waterford weimar wigan"
    " windhoek winnipeg wolverhampton worcester wuhan wuppertal würzburg yerevan yokohama"
    " zaragoza zadar zanzibar łódź lodz aarhus aberdeen bergen bodø örebro gävle umeå linköping"
    " cornwall yorkshire sussex norfolk suffolk essex dorset somerset cumbria fife"
    " ontario manitoba alberta saskatchewan quebec queensland oregon colorado arizona nevada utah"
    " ohio michigan wisconsin minnesota vermont maine kentucky tennessee alabama louisiana"
    " massachusetts connecticut pennsylvania oklahoma nebraska montana idaho wyoming hawaii alaska"
)
PLACES: Final = frozenset(f"{_CITIES} {_COUNTRIES} {_TOWNS}".split()) | {
    "new york",
    "los angeles",
    "san francisco",
    "hong kong",
    "new zealand",
    "south africa",
    "costa rica",
    "the hague",
    "buenos aires",
    "rio de janeiro",
    "mexico city",
    "cape town",
    "tel aviv",
    "kuala lumpur",
    "sri lanka",
    "united kingdom",
    "united states",
    "south korea",
    "saudi arabia",
}
# What stands between a town and the river or land it lies by: Frankfurt "am" Main.
RIVERS: Final = (("am",), ("an", "der"), ("ob", "der"), ("im",), ("upon",), ("sur",), ("aan",))
