/**
 * Roots of the demo's invented language, each with its derived words. A row is the label, the meaning, the
 * part of speech, categories, and the ending and meaning of each derived word.
 */
export const ROOTS = `
aluk|bone|noun|body|k̓u fish bone; is awl made of bone
anip|mouth|noun|body|na to open the mouth; a·n to keep chattering
asiwa|grass|noun|plant|ta meadow; i to braid grass
calim|hand|noun|body|na to hold; ta both hands
cup̓i|needle|noun|making|na to sew
c̓ikał|clam|noun|animal, food|na to dig clams; ič clam bed
čaniḥ|bowl|noun|making|k̓u spoon; i to carve a bowl
čuwan|ear|noun|body|na to listen
č̓ilap|frost|noun|weather|in there is frost
dᶻalus|fox|noun|animal|k̓u fox cub
dᶻimak|twig|noun|plant|ta brush, thicket
dᶻuwi|yes|particle|grammar|
əlim|night|noun|time, sky|in it is night; na to stay up at night
əsaq|shadow|noun|sky|a·n to grow dark
ǧilis|otter|noun|animal|k̓u otter pup
ǧumał|mud|noun|place|ič mud flat
ǧana|path|noun|place, travel|ła to follow a path; łi guide
halup|lung|noun|body|na to breathe
hiqʷa|feather|noun|animal|ta wing; i to trim with feathers
ḥalik|knee|noun|body|na to kneel
ilaš|sand|noun|place|ič beach
imaqʷ|fire|noun|making|na to light a fire; ič hearth
inuł|snow|noun|weather|in it snows; a·n it keeps snowing
kalit|rope|noun|making|i to twist rope; k̓u string
kamuš|bear|noun|animal|k̓u bear cub; is bear skin
kišap|hill|noun|place|ta range of hills; k̓u mound
k̓alus|crab|noun|animal, food|na to catch crabs; ič place for crabs
k̓isi|eye|noun|body|na to see; łi lookout, who keeps watch
k̓upał|shoe|noun|making|ta pair of shoes; i to make shoes
kʷasam|seal|noun|animal|k̓u seal pup; is seal skin
kʷiła|drum|noun|making|na to drum; łi drummer
kʷəluš|edible root|noun|plant, food|na to dig roots; ič ground where roots are dug
lawas|fresh water|noun|water|k̓u drop; na to fetch water
limuk|net|noun|making|na to fish with a net; i to knot a net; łi maker of nets
luqʷi|frog|noun|animal|k̓u tadpole
l̓ačip|leaf|noun|plant|ta foliage
łanup|sleep|noun|body|na to sleep; ič place to sleep
łiqaš|deer|noun|animal|k̓u fawn; is deer skin
łuman|mother|noun|kin|ta mother and aunts
ƛ̓awi|strength|noun|character|in to be strong
ƛ̓ap̓as|house post|noun|making|i to carve; łi carver
ƛ̓imač|tooth|noun|body|k̓u milk tooth
mawil|whale|noun|animal|k̓u whale calf
maqas|thought|noun|character|na to think
mičul|mosquito|noun|animal|ta cloud of mosquitoes
muḥas|sun|noun|sky|in the sun is out; ič sunny place
m̓alik|child|noun|kin|ta children; k̓u baby
nalip|lake|noun|place, water|k̓u pond
našum|spring|noun|time|in it is spring
niqʷa|gift|noun|teaching|na to give; łi host of a feast
nusak|hat|noun|making|i to weave a hat
n̓ila|tide|noun|water|in the tide is in; a·n the tide keeps rising
paləm|flower|noun|plant|a·n to keep flowering; ič where flowers grow
piłqa|knife|noun|making|na to cut; k̓u small knife
pusał|dog|noun|animal|k̓u puppy
p̓ilaš|heron|noun|animal|
p̓unam|egg|noun|animal, food|ič nest
p̓əsil|fog|noun|weather|in it is foggy; a·n the fog stays
qalum|river|noun|place, water|k̓u creek; ič river mouth
qamis|paddle|noun|travel, making|na to paddle; łi paddler
qipał|firewood|noun|making|na to gather firewood
qusil|blue, green|adjective|colour|in it is blue
qʷalis|wolf|noun|animal|k̓u wolf cub; ta pack of wolves
qʷiƛ̓a|plank|noun|making|na to split planks; ta wall of planks
qʷumač|squirrel|noun|animal|
sawit|fish trap|noun|making|ič where a fish trap stands
siman|father|noun|kin|ta father and uncles
suliq|snake|noun|animal|
šalap|rainbow|noun|sky|in there is a rainbow
šik̓ul|small bird|noun|animal|ta flock of birds
šuwis|red|adjective|colour|in it is red; na to paint red
talik|story|noun|teaching|na to tell a story; łi storyteller
tiwał|summer|noun|time|in it is summer
tusap|dried fish|noun|food|i to dry fish; ič drying rack
umik|heart|noun|body|in to be dear to somebody
uqʷał|mussel|noun|animal, food|na to gather mussels; ič mussel bed
usap|old|adjective|character|ta elders
walak|bay|noun|place, water|k̓u cove
wiłam|winter|noun|time|in it is winter; ič winter village
wusiq|soft|adjective|character|
w̓ačil|young tree|noun|plant|ta grove
x̌amał|cloud|noun|sky, weather|a·n it stays cloudy
x̌iluk|salt|noun|food, water|na to salt
x̌usam|owl|noun|animal|k̓u owlet
x̌ʷalim|friend|noun|kin|ta friends; na to befriend
x̌ʷisaq|spider|noun|animal|is spider web
x̌ʷəpi|bag|noun|making|k̓u pouch; i to weave a bag
yalum|island|noun|place|ta islands; k̓u islet
yaqis|name|noun|teaching|na to name
yiwat|dance|noun|teaching, movement|na to dance; łi dancer
y̓usal|ice|noun|weather|in there is ice
ʔaniš|morning|noun|time|in it is morning
ʔilum|thanks|interjection|greeting|na to thank
ʔumaqʷ|big|adjective|character|in it is big
ʔiskam|village|noun|place|łi one who lives in a village
ʔasila|day|noun|time|a·n day after day
hačum|one|numeral|number|qa once
tiqaš|two|numeral|number|qa twice
salak|three|numeral|number|qa three times
mup̓is|four|numeral|number|
yanəš|five|numeral|number|
łukam|six|numeral|number|
pačil|seven|numeral|number|
qinus|eight|numeral|number|
ʔutap|nine|numeral|number|
k̓awiš|ten|numeral|number|qa ten times
nulə|I|pronoun|grammar|
čaƛ̓i|you|pronoun|grammar|
waqʷi|we|pronoun|grammar|
hiłu|they|pronoun|grammar|
tim̓u|this|demonstrative|grammar|
sak̓a|that|demonstrative|grammar|
mix̌ʷa|what?|interrogative|grammar|
lup̓i|where?|interrogative|grammar|
qił|if|conjunction|grammar|
pašu|at, in|postposition|grammar|
šuł|soon|adverb|grammar, time|
x̌asa|now|adverb|grammar, time|
`
