"""First names that are one name: which merge, and which are only worth a second look.

In: nothing. Out: groups of first names in canon form.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final


def by_member(groups: Sequence[frozenset[str]]) -> dict[str, tuple[int, ...]]:
    """Return the numbers of the groups that each name is in."""
    found: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    for number, group in enumerate(groups):
        for name in group:
            found[name] += (number,)
    return dict(found)


def _groups(table: str) -> tuple[frozenset[str], ...]:
    """Return a group a line."""
    return tuple(frozenset(line.split()) for line in table.strip().splitlines())


# Departs from the write-up: a small table of our own.
MALE_GROUPS: Final = _groups("""
william bill billy will willy
robert bob bobby rob robbie
richard rick ricky dick
michael mike mikey mick
james jim jimmy
john johnny
joseph joe joey
thomas tom tommy
edward ed eddie ted teddy
charles charlie chuck
daniel dan danny
anthony tony
andrew andy
david dave davey
christopher chris
matthew matt
nicholas nick nicky
alexander alex sasha
benjamin ben benny
samuel sam sammy
patrick pat paddy
stephen steve
steven steve
timothy tim timmy
gregory greg
theodore theo ted teddy
""")
FEMALE_GROUPS: Final = _groups("""
elizabeth liz lizzie beth betty libby
katherine kate katie kathy
catherine kate katie cathy
kathryn kate katie kathy
margaret maggie meg peggy
alexandra alex sasha
samantha sam sammy
jennifer jen jenny
jessica jess jessie
patricia pat patty
rebecca becca becky
susan sue susie
victoria vicky tori
deborah debbie deb
""")
NICKNAME_GROUPS: Final = MALE_GROUPS + FEMALE_GROUPS
# Short forms around the world, in Latin letters without accents: too many share one to merge.
FAR_NICKNAMES: Final = _groups("""
francisco paco pancho curro kiko
jose pepe chepe
ignacio nacho
manuel manolo manu
enrique quique kike
jesus chuy
guillermo memo guille
eduardo lalo edu
guadalupe lupe lupita
dolores lola
rosario charo
concepcion concha conchita
mercedes merche
teresa tere maite
isabel isa chabela
giuseppe beppe peppe pino peppino
luigi gigi
francesco checco ciccio franco
giovanni gianni nanni vanni
salvatore toto
domenico mimmo
antonio tonino toni
lorenzo renzo
vincenzo enzo
francesca checca franca
johannes hannes hans johann
friedrich fritz
heinrich heinz heiner
wilhelm willi helmut
josef sepp jupp
joachim jochen achim
sebastian basti
maximilian max maxi
matthias matze hias
andreas andi
stefan steffen
ulrich uli
wolfgang wolle wolf
bettina tina betti
christina tina chrissi
martina tina
kristina tina
elisabeth lisa liesl elli sissi lisbeth else
katharina kathi kati katrin
margarete grete gretel greta marga
susanne susi sanne
gabriele gabi
ursula uschi ulla
johanna hanna
magdalena lena leni
ekaterina yekaterina katya katia katyusha
aleksandr aleksander sasha shura sanya
aleksandra sasha ola
alexei aleksei alyosha lyosha
dmitri dmitry dima mitya
mikhail misha
ivan vanya
vladimir volodya vova
anastasia nastya asya
maria masha mila
tatiana tanya
natalia natalya natasha
evgeny yevgeny zhenya
sergei sergey seryozha
pavel pasha
nikolai kolya
olga olya
anna anya anja ania
elena yelena lena
yuri yura
lyudmila lyuda mila
katarzyna kasia
malgorzata gosia
agnieszka aga
krzysztof krzysiek
stanislaw staszek stach
jakub kuba
tomasz tomek
wojciech wojtek
zbigniew zbyszek
barbara basia babs
frederic fred
philippe phil
dominique domi
gwendolyn gwen
abigail abby gail
jacob jake
zachary zach zack
nathaniel nathan nate
frederick fred freddie
lawrence larry
harold harry hal
henry harry hank
jonathan jon
joshua josh
ronald ron
donald don
raymond ray
kenneth ken kenny
philip phil
peter pete
phillip phil
leonard len lenny leo
eleanor ellie nell nora
barbara barb babs
dorothy dot dottie
florence flo florrie
gillian gill
judith judy
pamela pam
sandra sandy
stephanie steph
valerie val
veronica ronnie
""")
