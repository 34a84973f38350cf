import { ROOTS } from './words.ts'

/** A word of the demo. `root` is the word that it is made of, if it is a derived one. */
export interface MadeWord {
  label: string
  translation: string
  partOfSpeech: string
  entryType: 'WORD' | 'PHRASE'
  phonetic: string
  categories: string[]
  root?: string
}

/** Parts of speech of derived words, by the ending that they are made with. */
const ENDINGS: Readonly<Record<string, string>> = {
  na: 'VERB',
  i: 'VERB',
  ła: 'VERB',
  a·n: 'PHRASE',
  in: 'PHRASE',
  ič: 'NOUN',
  is: 'NOUN',
  k̓u: 'NOUN',
  ta: 'NOUN',
  łi: 'NOUN',
  qa: 'ADVERB',
}
const VOWEL_LAST = /[aeiouə]$/u
const VOWEL_FIRST = /^[aeiouə]/u

/** How letters are said, where it is not as they are written. The longest come first. */
const SAID: readonly (readonly [letter: string, sound: string])[] = [
  ['ƛ̓', 'tɬʼ'],
  ['č̓', 'tʃʼ'],
  ['x̌', 'χ'],
  ['dᶻ', 'dz'],
  ['č', 'tʃ'],
  ['c', 'ts'],
  ['ǧ', 'ɢ'],
  ['ḥ', 'ħ'],
  ['ł', 'ɬ'],
  ['š', 'ʃ'],
  ['y', 'j'],
  ['·', 'ː'],
  ['\u0313', 'ʼ'],
]

/** Makes the words of the demo that follow from its roots. */
export function makeWords(): MadeWord[] {
  return ROOTS.trim()
    .normalize('NFC')
    .split('\n')
    .flatMap((row) => {
      const [root = '', translation = '', part = '', kinds = '', derived = ''] = row.split('|')
      const categories = kinds.toUpperCase().split(', ')
      const about = { phonetic: said(root), categories }
      return [{ label: root, translation, ...spoken(part.toUpperCase()), ...about }, ...made(root, categories, derived)]
    })
}

function made(root: string, categories: string[], derived: string): MadeWord[] {
  return derived
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => {
      const [ending = '', ...meaning] = each.split(' ')
      const label = withEnding(root, ending)
      const partOfSpeech = ENDINGS[ending] ?? 'NOUN'
      return { label, translation: meaning.join(' '), ...spoken(partOfSpeech), phonetic: said(label), categories, root }
    })
}

function spoken(partOfSpeech: string): Pick<MadeWord, 'partOfSpeech' | 'entryType'> {
  return { partOfSpeech, entryType: partOfSpeech === 'PHRASE' ? 'PHRASE' : 'WORD' }
}

/** Two vowels do not meet: a glottal stop stands between them. */
function withEnding(root: string, ending: string): string {
  return root + (VOWEL_LAST.test(root) && VOWEL_FIRST.test(ending) ? 'ʔ' : '') + ending
}

function said(word: string): string {
  return SAID.reduce((text, [letter, sound]) => text.replaceAll(letter.normalize('NFC'), sound), word)
}
