/** Further details of a demo word. */
export interface More {
  sound?: true
  take?: true
  senses?: { translation: string; note?: string }[]
  examples?: { phrase: string; translation: string }[]
  literally?: string
  /** Spellings of other dialects, which are in brackets. */
  alternateSpelling?: string[]
  notFor?: string[]
}

/**
 * What demo words have besides their translation, by the spelling of the word: a recording (`sound`), a
 * recording to be reviewed (`take`), meanings, examples, and spellings of other dialects.
 */
export const MORE: Readonly<Record<string, More>> = {
  ʔałqʷa: {
    sound: true,
    senses: [{ translation: 'edge of anything, such as a mat' }],
    examples: [{ phrase: 'ʔałqʷana hé·ya', translation: 'walking along the shore, we greet each other' }],
    alternateSpelling: ['ʔalqʷa (upriver)'],
  },
  k̓ʷem̓: { sound: true, senses: [{ translation: 'weight of a net', note: 'A stone with a hole.' }] },
  sx̌ila: { sound: true },
  tl̓úma: { sound: true, examples: [{ phrase: 'ciqʷana tl̓úma', translation: 'to smoke salmon' }] },
  nap̓ik: { sound: true, senses: [{ translation: 'any boat' }] },
  łi·x̣łi·x̣: { sound: true, literally: 'moon and moon' },
  qʷəl̓: { sound: true },
  mačuk̓: { sound: true },
  š̓iw: { sound: true },
  wəsk̓in: { sound: true },
  p̓áłas: { take: true },
  tum̓ax: { take: true },
  y̓aqa: { take: true },
  x̣ʷasti: { take: true },
  ǧaluʔ: { take: true },
  č̓ista: { take: true },
  haw̓i: { take: true },
  ciqʷa: { take: true },
}

/** Details for words composed of roots. */
export const MORE_OF_MADE: Readonly<Record<string, More>> = {
  calim: { senses: [{ translation: 'handle of a tool' }] },
  k̓isi: {
    senses: [{ translation: 'hole of a needle' }, { translation: 'eddy in a river' }],
    alternateSpelling: ['k̓əsi (upriver)'],
  },
  anip: { senses: [{ translation: 'opening of a bag' }] },
  umik: {
    senses: [{ translation: 'middle of anything' }],
    examples: [{ phrase: 'umik qalum', translation: 'middle of the river' }],
  },
  qalum: { examples: [{ phrase: 'qamisna qalum', translation: 'to paddle on the river' }] },
  lawas: { examples: [{ phrase: 'lawasna šuł', translation: 'I fetch water soon' }] },
  kʷasam: { alternateSpelling: ['kʷasəm (upriver)'] },
  imaqʷ: { alternateSpelling: ['imaqʷa (outer coast)'] },
  talikna: { examples: [{ phrase: 'talikna usapta', translation: 'the elders tell stories' }] },
  kʷiłana: { examples: [{ phrase: 'kʷiłana yiwatna', translation: 'drumming and dancing' }] },
  ʔilum: { examples: [{ phrase: 'ʔilum x̌ʷalim', translation: 'thank you, friend' }] },
  walak: { senses: [{ translation: 'bend of anything' }] },
  łanupič: { literally: 'where one sleeps' },
  usapta: { literally: 'the old ones', notFor: ['GAMES'] },
  yaqis: { notFor: ['GAMES', 'WORD_OF_DAY'] },
  qʷalista: { literally: 'many wolves' },
}

/** A word that is spelled like another. */
export const HOMONYM = { label: 'sx̌ila', translation: 'breath', partOfSpeech: 'NOUN', phonetic: 'ˈsχila' }

/** Names of invented people who speak in recordings. */
export const VOICES = ['Rhoda Pebbleshore', 'Amos Driftwood']
