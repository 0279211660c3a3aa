"""What people are by their country: "I'm Canadian".

In: nothing. Out: a set of lower-case words.
"""

from typing import Final

from memory.llm.offline.lexicon.stops import words

NATIONALS: Final = words(
    "german british english american french italian spanish portuguese dutch belgian swiss"
    " austrian polish czech slovak hungarian romanian bulgarian greek turkish russian ukrainian"
    " swedish norwegian danish finnish icelandic irish scottish welsh catalan basque canadian"
    " mexican brazilian argentinian chilean peruvian colombian cuban australian kiwi chinese"
    " japanese korean vietnamese thai indonesian malaysian filipino filipina indian pakistani"
    " bangladeshi nepali iranian persian iraqi syrian lebanese israeli egyptian moroccan"
    " algerian tunisian nigerian ghanaian kenyan ethiopian croatian serbian bosnian slovenian"
    " albanian estonian latvian lithuanian georgian armenian senegalese malian ivorian gambian"
    " togolese beninese cameroonian congolese gabonese angolan mozambican zambian zimbabwean"
    " namibian botswanan rwandan burundian ugandan tanzanian somali sudanese eritrean libyan"
    " mauritanian mauritian malagasy liberian guinean chadian burkinabe malawian comorian"
    " cypriot maltese luxembourgish macedonian montenegrin kosovan moldovan belarusian azerbaijani"
    " kazakh uzbek turkmen tajik kyrgyz mongolian afghan jordanian palestinian saudi emirati qatari"
    " kuwaiti bahraini omani yemeni burmese cambodian laotian singaporean taiwanese bhutanese"
    " maldivian lankan fijian samoan tongan bolivian ecuadorian venezuelan uruguayan paraguayan"
    " guatemalan honduran salvadoran nicaraguan panamanian dominican haitian jamaican"
    " trinidadian barbadian bahamian guyanese surinamese argentine tibetan bruneian timorese"
    " greenlandic faroese"
)
