import * as v from 'valibot'
import { accessProperty, defineItemType, itemTypeSchema, type ItemType } from '@cairn/contract'

/** Metres of the cells of `place` and `grave`. */
export const [PLACE_CELL, GRAVE_CELL] = [20_000, 100_000]

/**
 * Sample types: a site whose place is generalised if it is marked sensitive, and one whose place always is.
 */
export const SITE_TYPES: readonly ItemType[] = [
  defineItemType({
    name: 'Site',
    defaultIcon: 'mapPin',
    label: ['title'],
    properties: {
      title: { v: 'DEF', required: true, textField: true },
      keeper: { v: 'REL', t: 'Organization', many: true },
      sensitive: { v: 'DEF', t: 'boolean', facet: { kind: 'terms' } },
      place: { v: 'DEF', t: 'geometry', generalise: { cell: PLACE_CELL, level: 'PROTECTED', when: 'sensitive' } },
      notes: { v: 'DEF', t: 'json', withPlace: 'place' },
      code: { v: 'DEF', withPlace: 'place' },
      grave: { v: 'DEF', t: 'geometry', generalise: { cell: GRAVE_CELL, level: 'PRIVATE' } },
      access: accessProperty,
    },
    owner: 'keeper',
    mergeable: true,
    visibility: 'COMMUNITY',
  }),
].map((type) => v.parse(itemTypeSchema, type))

/** Names of all properties of `SITE_TYPES`. */
export const SITE_PROPERTIES = [...new Set(SITE_TYPES.flatMap(({ properties }) => Object.keys(properties)))]
