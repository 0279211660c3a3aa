"""What only sounds like handing on, giving up or putting right, and ends nothing."""

# What was known first (see `LIFE_HANDED`), and later words that end nothing of it.
LIFE_HANDED = (
    "I work at Acme. My boss is Sarah. My dentist is Dr. Weiss. My dog is called Rex."
    " I drive a Golf. My flatmate is Gideon. My colleague is Olaf. I play tennis. I use Vim."
    " My trainer is Kim."
)
KEPT_HANDED: tuple[str, ...] = (
    "Sarah left early today.",
    "Sarah is covering for Petra this week.",
    "Petra took over from Sarah for a week.",
    "Petra took Gideon's room for a night.",
    "Gideon went to Ghent for the weekend.",
    "Gideon's room is a mess now.",
    "Olaf left the office at five.",
    "Kim retired the old exercise plan.",
    "Dr. Weiss moved to a bigger practice.",
    "I had to drive the Golf to the garage.",
    "We had to put Rex on a diet.",
    "Rex is gone for a walk.",
    "Rex had to be put in a cage for the flight.",
    "My Golf is dead, the battery's empty.",
    "No more tennis for me today.",
    "I finished at Acme at five today.",
    "I gave the Golf to the mechanic for a week.",
    "It's not Sarah but Rex who barks.",
    "Her dentist is Dr. Klein, not Dr. Weiss.",
    "His boss is Petra, not Sarah.",
    "Sarah has left, Petra took over the slides.",
    "I don't drive anymore at night.",
    "I no longer play tennis on Mondays.",
    "I don't play tennis with Olaf anymore.",
    "I cancelled tennis today.",
    "We found Rex a new toy.",
    "I pulled out of the tennis court.",
    "I swapped shifts with Olaf.",
    "I quit Vim and opened it again.",
    "I no longer keep my shoes on at Acme.",
    "I don't work there on Sundays.",
    "I said Rex but that was fine.",
)
