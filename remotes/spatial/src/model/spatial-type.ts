import type { Property } from '@cairn/contract'

/** The properties for the kind of a place: a key of the list SPL_TYPES, and words for another kind. */
export const spatialTypeProperties = {
  spatialType: { v: 'LOV', list: 'SPL_TYPES', other: 'spatialTypeOther', facet: { kind: 'terms', limit: 8 } },
  spatialTypeOther: { v: 'DEF', max: 120, textField: true },
} satisfies Record<string, Property>

/** Definition of the property `owner`: the organisation that an item belongs to. Required. */
export const ownerProperty = {
  v: 'REL',
  t: 'Organization',
  required: true,
  facet: { kind: 'terms', limit: 8 },
} satisfies Property
