import { accessProperty, defineItemType } from '@cairn/contract'

/** The item type of a word or phrase. Its owner organisation and its level decide who may see it. */
export const lexemeType = defineItemType({
  name: 'Lexeme',
  defaultIcon: 'languages',
  label: ['label'],
  properties: {
    label: { v: 'DEF', t: 'phrase', required: true, max: 300, textField: true },
    translation: { v: 'DEF', t: 'text', max: 4000, textField: true },
    language: { v: 'DEF', max: 80, facet: { kind: 'terms' } },
    partOfSpeech: { v: 'DEF', max: 80, facet: { kind: 'terms', limit: 10 } },
    phonetic: { v: 'DEF', t: 'phrase', max: 300, textField: true },
    alternateSpelling: { v: 'DEF', t: 'phrase', max: 600, textField: true },
    categories: { v: 'DEF', many: true, max: 50, facet: { kind: 'terms', limit: 10 } },
    relatedEntries: { v: 'REL', t: 'Lexeme', many: true, max: 200 },
    notes: { v: 'DEF', t: 'text', max: 8000, textField: true },
    media: { v: 'REL', t: 'Attachment', many: true, max: 50, textField: true },
    acknowledgement: { v: 'DEF', t: 'text', max: 2000 },
    owner: { v: 'REL', t: 'Organization', required: true },
    access: accessProperty,
  },
  sections: [
    { key: 'word', properties: ['label', 'translation', 'partOfSpeech', 'phonetic', 'alternateSpelling', 'media'] },
    { key: 'context', properties: ['language', 'categories', 'relatedEntries', 'notes'] },
    { key: 'care', properties: ['access', 'owner', 'acknowledgement'] },
  ],
  head: { facts: ['phonetic', 'language'] },
  listItem: { subtitle: ['translation'], chips: ['partOfSpeech'] },
  defaultHeaders: ['translation', 'partOfSpeech', 'language'],
  facets: ['partOfSpeech', 'language', 'access'],
  owner: 'owner',
  visibility: 'COMMUNITY',
  anonymous: true,
  capability: 'Vocab',
})
