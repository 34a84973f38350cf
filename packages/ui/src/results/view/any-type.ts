import { DEFAULT_PROPERTIES, PROTOCOLS_PROPERTY, protocolProperties } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'

/** Name of the property that every item has and that holds the name of its item type. */
export const TYPE_KEY = '_t'

const CREATED = '_c.ts'

/**
 * The item type used for results of several types. It has the properties that every item has, and the
 * cultural protocols that most types have.
 */
export const ANY_TYPE: ItemType = {
  name: 'Item',
  defaultIcon: 'search',
  label: [],
  visibility: 'PUBLIC',
  properties: {
    [TYPE_KEY]: DEFAULT_PROPERTIES[TYPE_KEY],
    [PROTOCOLS_PROPERTY]: protocolProperties[PROTOCOLS_PROPERTY],
  },
  facets: [],
  modifiers: { [CREATED]: { hide: false } },
}
