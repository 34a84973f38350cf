import type { Property } from '@cairn/contract'

/** What kind of place it is, and the words for a kind the list does not have. */
export const spatialTypeProperties = {
  spatialType: { v: 'LOV', list: 'SPL_TYPES', other: 'spatialTypeOther', facet: { kind: 'terms', limit: 8 } },
  spatialTypeOther: { v: 'DEF', max: 120, textField: true },
} satisfies Record<string, Property>

export const ownerProperty = {
  v: 'REL',
  t: 'Organization',
  required: true,
  facet: { kind: 'terms', limit: 8 },
} satisfies Property
