/** Facet that counts the eight most frequent values. */
export const terms = { kind: 'terms', limit: 8 } as const
/** One line of words that search finds. */
export const words = { v: 'DEF', max: 300, textField: true } as const
