import * as v from 'valibot'
import { accessProperty, defineItemType, itemTypeSchema, type ItemType } from '@cairn/contract'

/** Sample type: a link between two items that can be read only by those who may read both. */
export const TIE_TYPES: readonly ItemType[] = [
  defineItemType({
    name: 'Tie',
    defaultIcon: 'link',
    label: ['@from', 'title', '@to'],
    properties: {
      title: { v: 'DEF', required: true, textField: true },
      from: { v: 'IDM', required: true },
      to: { v: 'IDM', required: true },
      keeper: { v: 'REL', t: 'Organization', facet: { kind: 'terms' } },
      access: accessProperty,
    },
    owner: 'keeper',
    personal: true,
    requires: ['from', 'to'],
    visibility: 'COMMUNITY',
  }),
].map((type) => v.parse(itemTypeSchema, type))
