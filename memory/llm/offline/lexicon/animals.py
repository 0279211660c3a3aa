"""The animals people keep, by species and by breed.

In: nothing. Out: nouns of one word, and of two.
"""

from typing import Final

from memory.llm.offline.lexicon.stops import words

PETS: Final = (
    "dog cat puppy kitten hamster rabbit bunny parrot budgie horse pony tortoise turtle"
    " goldfish snake lizard gecko ferret pet labrador poodle terrier beagle corgi dachshund"
    " chihuahua spaniel parakeet cockatiel canary donkey goat rat greyhound whippet retriever"
    " collie husky pug bulldog dalmatian mongrel mutt labradoodle cockapoo rottweiler"
    " hound schnauzer mastiff pinscher tomcat tabby mare gelding stallion foal alpaca gerbil"
    " chinchilla axolotl tarantula iguana hedgehog hen rooster cockerel pig piglet"
    " macaw cockatoo budgerigar lovebird"
    " betta guppy koi cichlid angelfish tetra catfish clownfish shrimp crab fish newt frog toad"
    " salamander terrapin python boa chameleon skink cornsnake scorpion snail mantis degu mouse"
    " sheepdog shepherd setter pointer doberman akita shiba malamute samoyed pomeranian pekingese"
    " maltese bichon weimaraner vizsla ridgeback newfoundland bernese leonberger lurcher cavapoo"
    " westie yorkie staffie staffy frenchie cavalier kelpie heeler basenji basset bloodhound"
    " foxhound wolfhound deerhound borzoi saluki pitbull rescue-dog lab goldendoodle cavachon"
    " sausage-dog siamese persian ragdoll sphynx moggy calico tortoiseshell shorthair birman"
    " llama sheep lamb ewe ram goose duck duckling gander turkey peacock quail pigeon dove finch"
    " starling crow raven magpie owl mynah conure macaw cow calf bull ox mule shetland filly colt"
    " cob hare stallion thoroughbred"
)
LIVESTOCK: Final = words(
    "chickens hens bees goats sheep pigeons rabbits ducks geese quails horses ponies pigs cows"
    " alpacas llamas donkeys koi snakes lizards turkeys beehives hives doves finches"
)
PETS_OF_TWO: Final = (
    *("guinea pig", "bearded dragon", "stick insect", "border collie", "great dane", "shih tzu"),
    *("jack russell", "saint bernard", "st bernard", "maine coon", "german shepherd", "corn snake"),
    *("golden retriever", "yorkshire terrier", "african grey", "hermit crab", "rescue dog"),
    *("irish setter", "cocker spaniel", "russian blue", "norwegian forest cat", "pot-bellied pig"),
    *("sausage dog", "sheep dog", "house cat", "tree frog", "sugar glider", "zebra finch"),
)
