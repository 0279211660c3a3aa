"""More of what people do for a living: crafts, land and sea, clinics, stages, offices, streets.

In: nothing. Out: a set of lower-case words that `things.OCCUPATIONS` takes in.
"""

from typing import Final

from memory.llm.offline.lexicon.stops import words

CRAFTS: Final = words(
    "barrister barmaid barman barkeep bailiff bellhop bellboy bookseller bookmaker bosun brakeman"
    " busker cameraman camerawoman caddie canvasser caterer cellarman chaplain chocolatier"
    " choreographer cobbler collier concierge confectioner cooper cop constable crofter"
    " dairyman deckhand docent docker dockworker draughtsman draftsman dramaturge dyer educator"
    " engraver epidemiologist exterminator falconer fireman fishmonger forager foreman"
    " forewoman furrier gaffer gondolier grader greengrocer grocer guard guide gunner"
    " haberdasher hatter herbalist herder hotelier huntsman immunologist ironworker jailer jockey"
    " juggler laundress liftman linesman lineman longshoreman lumberjack luthier"
    " maid marshal masseuse merchant metalworker microbiologist milliner minister missionary"
    " mortician muralist neuroscientist nun obstetrician oculist ophthalmologist osteopath"
    " patissier patrolman paver pharmacologist piper preacher priest quarryman rabbi imam monk"
    " rancher rector registrar rigger roboticist sawmiller seaman seafarer sexologist shopkeeper"
    " shipwright signaller signalman skipper smith songwriter spinner stagehand stationmaster"
    " steelworker steeplejack stevedore stockbroker stockman stoker stonecutter stonemason"
    " storekeeper surgeon swineherd tattooist tattooer ticket-inspector tinsmith toxicologist"
    " trawlerman trapper trucker turner urologist usher valuer vicar virologist wainwright"
    " wheelwright winegrower woodcutter woodcarver youtuber streamer podcaster deminer dockmaster"
    " dogsitter dramatist electromechanic endocrinologist ethnologist fabricator fundraiser"
    " gamekeeper gemmologist glaciologist hydrologist housewife househusband homemaker innkeeper"
    " jeweller joiner keeper kinesiologist landscapist lighthouse-keeper locum lector mechatronic"
    " midshipman mycologist nephrologist numismatist oenologist orderly oyster-farmer paramedic"
    " paratrooper pest-controller pedagogue petty-officer picker postie potter proctor provost"
    " purser quartermaster radiotherapist receptionist retailer sacristan saleslady schoolteacher"
    " scrivener seismologist shoemaker sculptress sparky sociologist speechwriter stallholder"
    " stocker student-nurse subeditor substitute-teacher swimming-teacher telephonist temp"
    " theologian tram-driver trichologist tv-presenter vaccinator vocalist vulcanologist"
    " volcanologist wheelman whitesmith wrangler zookeeper cabbie bricky brickie chippy chippie"
    " copper squaddie ghostwriter copyeditor copywriter webmaster ux-designer admin paraplanner"
    " quant actuarial-analyst loss-adjuster estate-manager greenkeeper groundskeeper ferrywoman"
    " trawlerwoman fisherwoman craftsman craftswoman tradesman tradeswoman repairman repairwoman"
    " serviceman servicewoman signwriter stuntperson taxi-driver lorry-driver bus-driver"
    " truck-driver cab-driver courier-driver rickshaw-driver coder driller farmhand milker publican"
    " binman ceramicist tuner bookbinder groomer forecaster packer pawnbroker vendor distiller"
    " choirmaster gravedigger campaigner adjuster chambermaid polisher fitter plasterer waller"
    " thatcher sexton lockkeeper embalmer glassblower framer costumier"
)
