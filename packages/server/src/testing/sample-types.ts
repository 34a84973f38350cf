import * as v from 'valibot'
import {
  accessProperty,
  alphabetProperty,
  defineItemType,
  itemTypeSchema,
  protocolProperties,
  stateProperty,
  type ItemType,
  genericMachine,
} from '@cairn/contract'
import type { SaveRule } from '@cairn/contract/server'
import { CORE_TYPES } from '@cairn/contract/core-types'
import { withProjections } from '../items/facts/projections.ts'
import type { TypeCatalogue } from '../items/facts/types.ts'

/** Item types for tests that together have every kind of property and every way of ownership. */
export const SAMPLE_TYPES: readonly ItemType[] = [
  defineItemType({
    name: 'Organization',
    defaultIcon: 'building',
    label: ['displayName'],
    properties: {
      displayName: { v: 'DEF', required: true, textField: true },
      website: { v: 'DEF', t: 'url' },
      alphabet: alphabetProperty,
    },
    owner: '$self',
    visibility: 'PUBLIC',
  }),
  defineItemType({
    name: 'Contact',
    defaultIcon: 'user',
    label: ['firstName', 'lastName'],
    properties: {
      firstName: { v: 'DEF', textField: true },
      lastName: { v: 'DEF', required: true, textField: true, max: 100 },
      email: { v: 'DEF', t: 'email' },
      mobilePhone: { v: 'DEF', t: 'phone' },
      officePhone: { v: 'DEF', t: 'phone', textField: true },
      privateNotes: { v: 'DEF', t: 'text', level: 'PROTECTED' },
      rank: { v: 'SEL', options: ['ELDER', 'YOUTH'], level: 'PROTECTED' },
      organizations: { v: 'REL', t: 'Organization', many: true, facet: { kind: 'terms' } },
    },
    owner: 'organizations',
    visibility: 'COMMUNITY',
  }),
  defineItemType({
    name: 'Note',
    defaultIcon: 'note',
    label: ['title'],
    properties: {
      title: { v: 'DEF', required: true, textField: true },
      body: { v: 'DEF', t: 'text', textField: true },
      state: { v: 'SEL', options: ['OPEN', 'SHUT', 'LOST'], required: true, facet: { kind: 'terms' } },
      tags: { v: 'LOV', list: 'tags', many: true, facet: { kind: 'terms' } },
      count: { v: 'DEF', t: 'integer' },
      done: { v: 'DEF', t: 'boolean' },
      date: { v: 'DT' },
      about: { v: 'IDM' },
      keeper: { v: 'REL', t: 'Organization' },
      secret: { v: 'DEF', level: 'PRIVATE' },
      sealed: { v: 'DEF', readOnly: true },
      place: { v: 'DEF', t: 'geometry' },
      site: { v: 'DEF', t: 'geometry', level: 'PROTECTED' },
      attachments: { v: 'REL', t: 'Attachment', many: true, textField: true },
      papers: { v: 'REL', t: 'Attachment', many: true, level: 'PROTECTED' },
      access: accessProperty,
    },
    owner: 'keeper',
    visibility: 'COMMUNITY',
    anonymous: true,
  }),
  defineItemType({
    name: 'Diary',
    defaultIcon: 'book',
    label: ['title'],
    properties: { title: { v: 'DEF', required: true } },
    visibility: 'PRIVATE',
    excludeGeneralSearch: true,
  }),
  defineItemType({
    name: 'Story',
    defaultIcon: 'book',
    label: ['title', '@keeper', '@teller'],
    properties: {
      title: { v: 'DEF', required: true, textField: true },
      keeper: { v: 'REL', t: 'Organization' },
      teller: { v: 'REL', t: 'Contact' },
      remark: { v: 'DEF', level: 'PROTECTED' },
      attachments: { v: 'REL', t: 'Attachment', many: true },
      state: stateProperty,
      access: accessProperty,
      ...protocolProperties,
    },
    owner: 'keeper',
    visibility: 'COMMUNITY',
    machines: { state: genericMachine },
  }),
].map((type) => v.parse(itemTypeSchema, type))

/**
 * Returns a type catalogue of the core types and the sample types, with save rules, further types and other
 * parts of a catalogue.
 */
export function sampleCatalogue(
  rules: Record<string, SaveRule> = {},
  more: readonly ItemType[] = [],
  half: Partial<TypeCatalogue> = {},
): TypeCatalogue {
  const types = new Map(withProjections([...CORE_TYPES, ...SAMPLE_TYPES, ...more]).map((type) => [type.name, type]))
  return { get: (name) => types.get(name), all: () => [...types.values()], saveRule: (name) => rules[name], ...half }
}
