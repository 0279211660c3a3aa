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
PLACES: Final = frozenset((_CITIES + " " + _COUNTRIES).split()) | {
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
