import { DEFAULT_PROPERTIES } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'

/** The property that holds an item's type. */
export const TYPE_KEY = '_t'

/** Stands for the type where results are of several: it has what every item has. */
export const ANY_TYPE: ItemType = {
  name: 'Item',
  defaultIcon: 'search',
  label: [],
  visibility: 'PUBLIC',
  properties: { [TYPE_KEY]: DEFAULT_PROPERTIES[TYPE_KEY] },
  facets: [],
}
