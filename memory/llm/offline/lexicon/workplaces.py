"""Where people work and meet, by what it is: lines of business, premises, groups, shops.

In: nothing. Out: sets of lower-case words.
"""

from typing import Final

from memory.llm.offline.lexicon.stops import words

FIELDS: Final = words(
    "publishing advertising marketing finance banking insurance healthcare logistics retail it tech"
    " software hospitality catering construction manufacturing education academia journalism media"
    " film television tv tourism agriculture farming forestry aviation shipping pharma biotech"
    " consulting recruitment accounting procurement sales hr government politics research gaming"
    " fashion robotics engineering telecoms automotive childcare nursing robotics ecommerce"
)
PREMISES: Final = words(
    "bakery hotel hospital clinic school kindergarten nursery daycare restaurant bar pub cafe café"
    " library lab laboratory factory warehouse bank shop bookshop store supermarket pharmacy museum"
    " gallery theater theatre garage workshop brewery hostel gym salon call-center farm"
    " greenhouse zoo shelter museum archive startup start-up university college"
    " laundry cinema nightclub kitchen hospice shipyard quarry mine brickworks sawmill refinery"
    " courthouse newsroom boatyard vineyard winery distillery dairy deli florist butchery bookstore"
    " dealership foundry mill port airport spa casino orphanage prison surgery practice studio"
    " centre center plant depot bindery pottery forge laundrette launderette aquarium joinery"
    " printworks printshop abattoir slaughterhouse creamery cannery tannery planetarium"
    " conservatory observatory embassy consulate ministry parliament monastery"
    " circus racecourse kennels cattery"
    " crematorium tearoom takeaway tavern brasserie pizzeria patisserie chocolaterie stables"
    " playhouse toyshop chapel parish newsagent stationery ironmongers hairdressers opticians vets"
    " butchers grocers bookmakers boathouse smelter sweetshop glassworks waterworks"
)
BUSINESSES: Final = words(
    "company business startup start-up shop bookshop store cafe café bakery restaurant bar pub"
    " bistro studio agency firm consultancy brewery hostel hotel gallery salon farm gym boutique"
    " practice workshop label foodtruck truck stall kiosk garage charity nonprofit school"
    " barbershop gelateria pizzeria tavern winery nursery b&b guesthouse inn bookstore florist"
    " workshop smithy distillery creamery dairy roastery patisserie deli foodtruck marina campsite"
    " vineyard orchard kennel stable stables playgroup magazine laundromat laundrette campground"
)
GROUPS: Final = words(
    "choir band orchestra brigade club team ensemble troupe quartet quintet trio society league"
    " association squad crew guild gym collective cooperative co-op council scouts committee board"
)
CIRCLES: Final = words("group circle troop chapter cast squadron pack section")  # of what: "drama"
NO_CIRCLES: Final = words("focus age blood control support chat whatsapp risk minority target this")
SCHOOL_NOUNS: Final = words(
    "university college academy conservatory conservatoire polytechnic school seminary institute"
)
COLLEGES: Final = words(  # universities that go by a short name of their own
    "mit harvard yale princeton stanford berkeley caltech cornell dartmouth columbia brown duke"
    " emory vanderbilt georgetown northwestern purdue rutgers vassar wellesley ucla usc nyu cmu"
    " ucsd oxford cambridge ucl lse imperial soas durham warwick exeter wits uct stellenbosch"
    " makerere eth epfl tum polytechnique insead bocconi leiden delft uppsala lund aalto kth dtu"
    " sorbonne mcgill waterloo anu unsw iit aiims tsinghua peking nus ntu kaist keio waseda unam"
    " usp juilliard berklee risd parsons"
)
STREETS: Final = words(
    "street st st. road rd rd. lane avenue ave ave. drive court square terrace crescent boulevard"
    " close row way alley gardens hill quay mews place parade"
)
FIRM_ENDS: Final = words(  # the last word of a firm's name
    "inc inc. ltd ltd. llc gmbh ag corp corp. plc co. labs systems group bank clinic hospital"
    " software technologies consulting partners studios media industries airlines pharma"
)
