import { accessProperty, defineItemType, type ItemType } from '@cairn/contract'

/** Sample types: a dossier shared with partners, with properties masked from them in every possible way. */
export const DOSSIER_TYPES: readonly ItemType[] = [
  defineItemType({
    name: 'Dossier',
    defaultIcon: 'folder',
    label: ['title'],
    properties: {
      title: { v: 'DEF', required: true, textField: true },
      summary: { v: 'DEF', textField: true },
      keeper: { v: 'REL', t: 'Organization', facet: { kind: 'terms' } },
      partners: { v: 'REL', t: 'Organization', many: true },
      auditors: { v: 'REL', t: 'Organization', many: true },
      guests: { v: 'REL', t: 'Organization', many: true, readOnly: true },
      price: { v: 'SEL', options: ['HIGH', 'LOW'], level: 'PROTECTED', facet: { kind: 'terms' } },
      notes: { v: 'DEF', level: 'PRIVATE', textField: true },
      speaker: { v: 'DEF', level: 'PRIVATE', protocol: 'NAMES' },
      papers: { v: 'REL', t: 'Attachment', many: true, level: 'PROTECTED' },
      course: { v: 'DEF', t: 'json', readOnly: true, masked: { from: ['partners', 'auditors', 'guests'] } },
      site: { v: 'DEF', t: 'geometry', generalise: { cell: 10_000, level: 'PROTECTED' } },
      siteName: { v: 'DEF', withPlace: 'site' },
      guard: { v: 'SEL', options: ['OPEN', 'CLOSED'], readOnly: true },
      log: { v: 'DEF', levelWhen: { property: 'guard', is: ['CLOSED'], level: 'PROTECTED' } },
      access: accessProperty,
    },
    owner: 'keeper',
    sharedWith: [
      { property: 'partners', level: 'COMMUNITY', rights: ['update'] },
      { property: 'auditors', level: 'PROTECTED', rights: ['update'] },
      { property: 'guests', level: 'COMMUNITY' },
    ],
    visibility: 'PROTECTED',
  }),
  defineItemType({
    name: 'Memo',
    defaultIcon: 'file',
    label: ['title'],
    properties: {
      title: { v: 'DEF', required: true },
      keeper: { v: 'REL', t: 'Organization' },
      about: { v: 'REL', t: 'Dossier', cites: true },
    },
    owner: 'keeper',
    visibility: 'COMMUNITY',
  }),
]
