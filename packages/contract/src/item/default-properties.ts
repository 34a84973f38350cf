import type { Property } from './property.ts'

/** A property of the envelope that every item has, and how lists show it. */
export interface DefaultProperty extends Property {
  sortable: boolean
  /** Smallest width of its column in a table, in pixels. */
  minWidth?: number
}

/** Default properties by name. A type's `modifiers` change how lists show them, never what they hold. */
export const DEFAULT_PROPERTIES = {
  $url: { v: 'DEF', t: 'url', readOnly: true, sortable: false },
  _score: { v: 'DEF', t: 'float', readOnly: true, sortable: true },
  _t: { v: 'DEF', readOnly: true, sortable: false, facet: { kind: 'terms' } },
  _i: { v: 'DEF', t: 'integer', readOnly: true, sortable: true },
  _c: { v: 'IDM', readOnly: true, sortable: false, facet: { kind: 'terms' } },
  '_c.ts': { v: 'DTM', readOnly: true, sortable: true, facet: { kind: 'time' }, minWidth: 120 },
} as const satisfies Record<string, DefaultProperty>
/** Name of a default property. */
export type DefaultPropertyName = keyof typeof DEFAULT_PROPERTIES
/** Names of all default properties. */
export const DEFAULT_PROPERTY_NAMES = Object.keys(DEFAULT_PROPERTIES) as DefaultPropertyName[]
