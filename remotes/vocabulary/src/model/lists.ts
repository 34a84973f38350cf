/** Lists of values of this area, with the keys that they start with. Organisations add values. */
export const LISTS = {
  VOC_PARTS: [
    ...['NOUN', 'PROPER_NOUN', 'PRONOUN', 'VERB', 'TRANSITIVE_VERB', 'INTRANSITIVE_VERB', 'ADJECTIVE', 'ADVERB'],
    ...['NUMERAL', 'DEMONSTRATIVE', 'INTERROGATIVE', 'POSTPOSITION', 'PARTICLE', 'CONJUNCTION', 'INTERJECTION'],
    ...['PHRASE', 'AFFIX'],
  ],
  VOC_CATEGORIES: [
    ...['ANIMAL', 'BODY', 'CHARACTER', 'COLOUR', 'FOOD', 'GRAMMAR', 'GREETING', 'KIN', 'MAKING', 'MOVEMENT'],
    ...['NUMBER', 'PLACE', 'PLANT', 'SKY', 'TEACHING', 'TIME', 'TRAVEL', 'WATER', 'WEATHER'],
  ],
}

/** Name of a list of this area. */
export type ListName = keyof typeof LISTS

const RIGHT = 'ResearchData.PRIVATE.read'
/** The right that also allows an organisation's people to edit its values of these lists. */
export const LIST_RIGHTS = { VOC_PARTS: RIGHT, VOC_CATEGORIES: RIGHT }

/** Returns the key of a value that was written as text: `transitive verb` as `TRANSITIVE_VERB`. */
export function listKeyOf(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 100)
}
