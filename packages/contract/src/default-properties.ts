import type { Property } from './item-type.ts'

/** A property that every item has (platform-core section 3): the envelope, with how lists show it. */
export interface DefaultProperty extends Property {
  sortable: boolean
  /** Smallest width of its column in a table, in pixels. */
  minWidth?: number
}

/** Name → default property. A type's `modifiers` change what a list shows of them, never what they hold. */
export const DEFAULT_PROPERTIES = {
  $url: { v: 'DEF', t: 'url', readOnly: true, sortable: false },
  _score: { v: 'DEF', t: 'float', readOnly: true, sortable: true },
  _t: { v: 'DEF', readOnly: true, sortable: false, facet: { kind: 'terms' } },
  _i: { v: 'DEF', t: 'integer', readOnly: true, sortable: true },
  _c: { v: 'IDM', readOnly: true, sortable: false, facet: { kind: 'terms' } },
  '_c.ts': { v: 'DTM', readOnly: true, sortable: true, facet: { kind: 'time' }, minWidth: 120 },
} as const satisfies Record<string, DefaultProperty>
export type DefaultPropertyName = keyof typeof DEFAULT_PROPERTIES
export const DEFAULT_PROPERTY_NAMES = Object.keys(DEFAULT_PROPERTIES) as DefaultPropertyName[]
