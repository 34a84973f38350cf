import * as v from 'valibot'
import {
  accessProperty,
  ATTACHMENT_KINDS,
  defineItemType,
  itemTypeSchema,
  protocolProperties,
  sealedProperties,
  type ItemType,
} from '@cairn/contract'

/**
 * Sample types: a pact shared with organisations in every possible way, and its clauses, which are part of
 * it.
 */
export const PACT_TYPES: readonly ItemType[] = [
  defineItemType({
    name: 'Pact',
    defaultIcon: 'handshake',
    label: ['title'],
    properties: {
      title: { v: 'DEF', required: true, textField: true },
      keeper: { v: 'REL', t: 'Organization', facet: { kind: 'terms' } },
      partners: { v: 'REL', t: 'Organization', many: true, facet: { kind: 'terms' } },
      auditors: { v: 'REL', t: 'Organization', many: true },
      intake: { v: 'REL', t: 'Organization', many: true, readOnly: true },
      pause: { v: 'SEL', options: ['RUNS', 'RESTS'] },
      price: { v: 'SEL', options: ['HIGH', 'LOW'], level: 'COMMUNITY', facet: { kind: 'terms' } },
      secret: { v: 'SEL', options: ['OLD', 'NEW'], level: 'PROTECTED', facet: { kind: 'terms' } },
      papers: { v: 'REL', t: 'Attachment', many: true },
      access: accessProperty,
      ...protocolProperties,
      ...sealedProperties,
    },
    owner: 'keeper',
    personal: true,
    sharedWith: [
      { property: 'partners', level: 'COMMUNITY', rights: ['rest', 'update'] },
      { property: 'auditors', level: 'PROTECTED' },
      { property: 'intake', rights: ['delete'] },
    ],
    machines: {
      pause: {
        first: ['RUNS'],
        moves: [
          {
            action: 'rest',
            from: ['RUNS'],
            to: 'RESTS',
            asks: { partners: { v: 'REL', t: 'Organization', many: true } },
          },
          { action: 'run', from: ['RESTS'], to: 'RUNS' },
        ],
      },
    },
    visibility: 'PROTECTED',
  }),
  defineItemType({
    name: 'Deed',
    defaultIcon: 'file',
    label: ['title'],
    properties: {
      title: { v: 'DEF', required: true },
      keeper: { v: 'REL', t: 'Organization' },
      partners: { v: 'REL', t: 'Organization', many: true },
      scans: { v: 'REL', t: 'Attachment', many: true },
      plans: { v: 'REL', t: 'Attachment', many: true, level: 'PROTECTED' },
    },
    owner: 'keeper',
    sharedWith: [{ property: 'partners', level: 'COMMUNITY' }],
    visibility: 'PROTECTED',
  }),
  // What becomes of it follows from what its guests do, each of whom would learn so of the others.
  defineItemType({
    name: 'Charter',
    defaultIcon: 'file',
    label: ['title'],
    properties: {
      title: { v: 'DEF', required: true, textField: true },
      keeper: { v: 'REL', t: 'Organization' },
      office: { v: 'REL', t: 'Organization', readOnly: true },
      guests: { v: 'REL', t: 'Organization', many: true, readOnly: true, level: 'PRIVATE' },
      stage: {
        v: 'SEL',
        options: ['DRAFT', 'OPEN', 'SETTLED', 'SHUT'],
        facet: { kind: 'terms' },
        masked: { from: ['guests'], as: { SETTLED: 'OPEN' } },
      },
      course: { v: 'DEF', t: 'json', readOnly: true, masked: { from: ['guests'] } },
    },
    owner: 'keeper',
    sharedWith: [
      { property: 'office', level: 'COMMUNITY' },
      { property: 'guests', level: 'COMMUNITY' },
    ],
    machines: {
      stage: {
        first: ['DRAFT'],
        moves: [
          { action: 'open', from: ['DRAFT'], to: 'OPEN' },
          { action: 'settle', from: ['OPEN'], to: 'SETTLED', by: 'server' },
          { action: 'unsettle', from: ['SETTLED'], to: 'OPEN', by: 'server' },
          { action: 'shut', from: ['OPEN', 'SETTLED'], to: 'SHUT' },
        ],
      },
    },
    visibility: 'COMMUNITY',
  }),
  defineItemType({
    name: 'DeedFile',
    defaultIcon: 'file',
    label: ['originalName'],
    properties: {
      originalName: { v: 'DEF', textField: true },
      kind: { v: 'SEL', options: [...ATTACHMENT_KINDS], facet: { kind: 'terms' } },
      deed: { v: 'REL', t: 'Deed', copyOf: '$item' },
      title: { v: 'DEF', copyOf: '$item.title', facet: { kind: 'terms' } },
      keeper: { v: 'REL', t: 'Organization', copyOf: '$item.keeper', facet: { kind: 'terms' } },
    },
    projectionOf: { type: 'Attachment', where: [{ prop: 'relType', kind: 'is', value: 'Deed' }] },
    visibility: 'PUBLIC',
  }),
  defineItemType({
    name: 'Clause',
    defaultIcon: 'message',
    label: ['title'],
    properties: {
      title: { v: 'DEF', textField: true },
      pact: { v: 'REL', t: 'Pact', readOnly: true },
      secret: { v: 'SEL', options: ['OLD', 'NEW'], level: 'PROTECTED' },
    },
    within: 'pact',
    visibility: 'PRIVATE',
  }),
  defineItemType({
    name: 'Article',
    defaultIcon: 'message',
    label: ['title'],
    properties: {
      title: { v: 'DEF', textField: true },
      pact: { v: 'REL', t: 'Pact' },
      step: { v: 'SEL', options: ['OPEN', 'DONE'] },
      secret: { v: 'SEL', options: ['OLD', 'NEW'], level: 'PROTECTED', facet: { kind: 'terms' } },
    },
    within: 'pact',
    wholeRight: 'update',
    scattered: true,
    machines: {
      step: {
        first: ['OPEN'],
        moves: [
          { action: 'finish', from: ['OPEN'], to: 'DONE' },
          { action: 'takeUp', from: ['DONE'], to: 'OPEN', right: 'delete' },
        ],
      },
    },
    visibility: 'PRIVATE',
  }),
].map((type) => v.parse(itemTypeSchema, type))
