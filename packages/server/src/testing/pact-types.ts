import * as v from 'valibot'
import { accessProperty, defineItemType, itemTypeSchema, protocolProperties, type ItemType } from '@cairn/contract'

/** A pact that is shared with organisations in every way there is, and its clauses, which are part of it. */
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
