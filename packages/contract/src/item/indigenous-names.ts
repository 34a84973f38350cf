import type { Property } from './property.ts'

/**
 * Definition of a property with the names of something in Indigenous languages. Each has the name as it is
 * written, its language as a BCP 47 tag, how it is said, and what it means word by word.
 */
export const indigenousNamesProperty = {
  ...{ v: 'DEF', t: 'group', many: true, max: 50 },
  parts: {
    name: { v: 'DEF', t: 'phrase', required: true, max: 300, textField: true },
    language: { v: 'DEF', max: 35 },
    phonetic: { v: 'DEF', t: 'phrase', max: 300, textField: true },
    literal: { v: 'DEF', max: 300, textField: true },
  },
} satisfies Property
