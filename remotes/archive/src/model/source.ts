import { accessProperty, defineItemType } from '@cairn/contract'

/** The item type of how material came to the archive: from whom, when, and on which terms. */
export const sourceType = defineItemType({
  name: 'Source',
  defaultIcon: 'inbox',
  begins: { ArchiveEntry: 'source' },
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 300, textField: true },
    /** From whom or what it came: people, organisations, or other items. */
    rel: { v: 'IDM', many: true, required: true, max: 50, facet: { kind: 'terms', limit: 8 } },
    received: { v: 'DEF', t: 'approximateDate' },
    /** Ten years in which it was received, such as `1920–1929`. */
    decade: { v: 'DEF', readOnly: true, facet: { kind: 'terms', limit: 40, inOrder: true } },
    terms: { v: 'DEF', t: 'text', max: 8000, textField: true },
    agreement: { v: 'REL', t: 'Agreement' },
    files: { v: 'REL', t: 'Attachment', many: true, max: 100 },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    access: accessProperty,
  },
  sections: [
    { key: 'source', properties: ['label', 'rel', 'received', 'terms', 'agreement', 'files'] },
    { key: 'care', properties: ['owner', 'access'] },
  ],
  head: { facts: ['received', 'rel'] },
  listItem: { subtitle: ['rel'], chips: ['access'], facts: ['received'] },
  defaultHeaders: ['rel', 'received', 'owner'],
  facets: ['rel', 'decade', 'owner', 'access'],
  owner: 'owner',
  creatorMay: { rights: ['delete'], alone: true },
  care: true,
  visibility: 'PROTECTED',
  capability: 'Archive',
})
