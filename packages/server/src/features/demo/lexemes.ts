/**
 * A word of an invented language ("Demo Shoreword"). It resembles no living language but uses letters and
 * marks of the kind such languages have.
 */
export interface DemoLexeme {
  label: string
  /** None where nobody has been asked yet. */
  translation?: string
  partOfSpeech: string
  phonetic: string
  access: 'PUBLIC' | 'COMMUNITY' | 'PROTECTED'
  categories?: readonly string[]
  notes?: string
  alternateSpelling?: string
  /** Labels of entries it belongs with. */
  related?: readonly string[]
}

/** A letter of the invented language: the letter, other forms of it, and what is typed for it. */
const ALPHABET = `
a|á a·
c|c̓
č|č̓|tch
dᶻ
e|é é·
ə||ǝ
ǧ
h|ḥ
i|í i·
k
k̓||k'
kʷ||kw
k̓ʷ
l|l̓
ł||ɬ
ƛ̓|tl̓ tł̓
m|m̓
n|n̓
p
p̓||p'
q
qʷ||qw
s
š|š̓
t
u|ú
w|w̓
x̌|x̣ x
x̌ʷ|x̣ʷ
y|y̓
ʔ|ʕ|?
`

/** The demo's invented language, with its alphabet in order. */
export const LANGUAGE = {
  name: 'Demo Shoreword (invented)',
  autonym: 'ʔałqʷana n̓a·maš'.normalize('NFC'),
  letters: ALPHABET.trim()
    .split('\n')
    .map((row) => {
      const [letter = '', variants = '', alsoTyped = ''] = row.normalize('NFC').split('|')
      return { letter, ...(variants ? { variants } : {}), ...(alsoTyped ? { alsoTyped } : {}) }
    }),
  ignored: ['-', '·'],
  ask: ['k̓ʷem̓ta', 'tł̓əpa·n', 'dᶻiyał', 'hé·yała'].map((word) => word.normalize('NFC')),
}

/** Label | translation | part of speech | phonetic | access | categories | related labels. */
const ROWS = `
ʔałqʷa|shore, the edge of the water|noun|ˈʔaɬqʷa|PUBLIC|place, water|ʔałqʷana
ʔałqʷana|to walk along the shore|verb|ʔaɬˈqʷana|PUBLIC|movement|ʔałqʷa
k̓ʷem̓|stone|noun|kʼʷemʔ|PUBLIC|place|k̓ʷem̓ta
k̓ʷem̓ta|stone pile that marks a trail|noun|kʼʷemʔˈta|PUBLIC|place, travel|k̓ʷem̓
sx̌ila|wind from the sea|noun|ˈsχila|PUBLIC|weather|sx̌ilaʔin
sx̌ilaʔin|it is windy|phrase|sχilaˈʔin|PUBLIC|weather|sx̌ila
tl̓úma|salmon (in the sea)|noun|ˈtɬʼuma|PUBLIC|animal, food|tl̓umáyis
tl̓umáyis|salmon (in the river)|noun|tɬʼuˈmajis|PUBLIC|animal, food|tl̓úma
nap̓ik|canoe|noun|ˈnapʼik|PUBLIC|travel|nap̓ikła
nap̓ikła|to travel by canoe|verb|napʼˈikɬa|PUBLIC|travel, movement|nap̓ik
hé·ya|greetings|interjection|ˈheːja|PUBLIC|greeting|hé·yała
hé·yała|to greet someone|verb|ˈheːjaɬa|PUBLIC|greeting|hé·ya
łi·x̣|moon|noun|ɬiːχ|PUBLIC|sky, time|łi·x̣łi·x̣
łi·x̣łi·x̣|full moon|noun|ɬiːχˈɬiːχ|PUBLIC|sky, time|łi·x̣
qʷəl̓|cedar|noun|qʷəlʔ|PUBLIC|plant|qʷəl̓is
qʷəl̓is|cedar bark|noun|qʷəlˈʔis|COMMUNITY|plant, making|qʷəl̓
mačuk̓|basket|noun|ˈmatʃukʼ|PUBLIC|making|mačuk̓i
mačuk̓i|to weave a basket|verb|matʃuˈkʼi|COMMUNITY|making|mačuk̓
š̓iw|rain|noun|ʃʼiw|PUBLIC|weather|š̓iwa·n
š̓iwa·n|it keeps raining|phrase|ʃʼiˈwaːn|PUBLIC|weather|š̓iw
ǧaluʔ|raven|noun|ˈɢaluʔ|PUBLIC|animal|
wəsk̓in|eagle|noun|wəsˈkʼin|PUBLIC|animal|
č̓ista|star|noun|ˈtʃʼista|PUBLIC|sky|č̓istał
č̓istał|to find the way by stars|verb|tʃʼisˈtaɬ|COMMUNITY|sky, travel|č̓ista
tum̓ax|grandmother|noun|tumʔˈax|PUBLIC|kin|tum̓axił
tum̓axił|what a grandmother teaches|noun|tumʔaˈxiɬ|COMMUNITY|kin, teaching|tum̓ax
y̓aqa|elder sister|noun|ˈjʔaqa|PUBLIC|kin|
haw̓i|younger brother|noun|ˈhawʔi|PUBLIC|kin|
p̓áłas|berry|noun|ˈpʼaɬas|PUBLIC|plant, food|p̓áłasič
p̓áłasič|place where berries are picked|noun|pʼaɬaˈsitʃ|COMMUNITY|plant, place|p̓áłas
ƛ̓ux̌ʷ|cold|adjective|tɬʼuχʷ|PUBLIC|weather|
ʕanis|warm, kind|adjective|ˈʕanis|PUBLIC|weather, character|
ḥumíl|house|noun|ħuˈmil|PUBLIC|place|ḥumilta
ḥumilta|people of one house|noun|ħumilˈta|COMMUNITY|kin|ḥumíl
ciqʷa|smoke|noun|ˈtsiqʷa|PUBLIC|making|ciqʷana
ciqʷana|to smoke fish|verb|tsiˈqʷana|COMMUNITY|food, making|ciqʷa, tl̓úma
n̓a·maš|song that belongs to a family|noun|nʔaːˈmaʃ|PROTECTED|teaching|n̓a·mašin
n̓a·mašin|to hand a song on|verb|nʔaːmaˈʃin|PROTECTED|teaching|n̓a·maš
x̣ʷasti|place for quiet|noun|ˈχʷasti|PROTECTED|place|
dᶻiyał|story of the first tide|noun|ˈdzijaɬ|PROTECTED|teaching|
w̓ik̓ǝ|not, there is none|particle|ˈwʔikʼə|PUBLIC|grammar|
ʔu|and|particle|ʔu|PUBLIC|grammar|
qəlíx̌a||verb|qəˈliχa|COMMUNITY||
tł̓əpa·n||noun|tɬʼəˈpaːn|COMMUNITY||
`

/** Dictionary entries of the demo, in an invented language. */
export const LEXEMES: readonly DemoLexeme[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [label = '', translation = '', partOfSpeech = '', phonetic = '', access = '', categories = '', related = ''] =
      row.split('|')
    return {
      label: label.normalize('NFC'),
      ...(translation === '' ? {} : { translation }),
      partOfSpeech: partOfSpeech.toUpperCase(),
      phonetic,
      access: access === 'PROTECTED' || access === 'COMMUNITY' ? access : 'PUBLIC',
      categories: categories === '' ? [] : categories.toUpperCase().split(', '),
      related: related === '' ? [] : related.split(', ').map((word) => word.normalize('NFC')),
      notes: 'Invented for the demonstration.',
    }
  })
