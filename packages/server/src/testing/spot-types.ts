import * as v from 'valibot'
import {
  accessProperty,
  defineItemType,
  itemTypeSchema,
  protocolProperties,
  sealedProperties,
  type ItemType,
} from '@cairn/contract'

const title = { v: 'DEF', required: true, textField: true } as const
const owned = {
  title,
  keeper: { v: 'REL', t: 'Organization', many: true, facet: { kind: 'terms' } },
  access: accessProperty,
} as const
const spots = { v: 'REL', t: 'Spot', many: true } as const

/**
 * Sample types: sayings that restrict the spots they refer to, tours that show spots, and charts with spots.
 */
export const SPOT_TYPES: readonly ItemType[] = [
  defineItemType({
    name: 'Spot',
    defaultIcon: 'mapPin',
    label: ['title'],
    properties: { ...owned, chart: { v: 'REL', t: 'Chart' }, ...protocolProperties },
    owner: 'keeper',
    closable: { standsIn: 'chart', begins: { access: 'PRIVATE' } },
    visibility: 'COMMUNITY',
  }),
  defineItemType({
    name: 'Saying',
    defaultIcon: 'message',
    label: ['title'],
    properties: {
      ...owned,
      spots: { ...spots, closes: true },
      hidden: { ...spots, closes: true, level: 'PRIVATE' },
      tour: { v: 'REL', t: 'Tour', sameOwner: true },
      about: { v: 'IDM', many: true, sameOwner: true },
      ...protocolProperties,
      ...sealedProperties,
    },
    owner: 'keeper',
    visibility: 'PRIVATE',
  }),
  defineItemType({
    name: 'Tour',
    defaultIcon: 'mapPin',
    label: ['title'],
    properties: { ...owned, stops: spots },
    owner: 'keeper',
    visibility: 'COMMUNITY',
  }),
  defineItemType({
    name: 'Chart',
    defaultIcon: 'mapPin',
    label: ['title'],
    properties: owned,
    owner: 'keeper',
    visibility: 'COMMUNITY',
  }),
].map((type) => v.parse(itemTypeSchema, type))
