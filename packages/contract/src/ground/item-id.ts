import { CairnError } from './errors.ts'

/**
 * Id of an item, `Type-index`, such as `Contact-12`. An item being created has a third part: `Contact-0-3`.
 */
export type ItemId = string & { readonly __brand: 'ItemId' }

/**
 * The parts of an item id: `'Contact-12'` is of type `Contact` with index 12. An item that is being
 * created has index 0 and a number `draft` that tells it from others in this browser.
 */
export interface ItemIdParts {
  type: string
  index: number
  draft?: number
}

const ITEM_ID = /^([A-Z][A-Za-z0-9]*)-(\d{1,15})(?:-(\d{1,9}))?$/

/**
 * Parses an item id. The empty id gives an empty type and index 0. Throws `invalidId` for other text that is
 * not an id.
 */
export function parseItemId(text: string): ItemIdParts {
  if (text === '') return { type: '', index: 0 }
  const match = ITEM_ID.exec(text)
  if (!match) throw new CairnError('invalidId', `Invalid id "${text.slice(0, 80)}"`, { id: text.slice(0, 80) })
  const [, type = '', index, draft] = match
  return { type, index: Number(index), ...(draft === undefined ? {} : { draft: Number(draft) }) }
}

/** Tells whether the text is the id of a stored item: complete, with an index above zero. */
export function isItemId(text: string): text is ItemId {
  const match = ITEM_ID.exec(text)
  return match !== null && match[3] === undefined && Number(match[2]) > 0
}

/** Builds the id of a stored item. */
export function itemId(type: string, index: number): ItemId {
  return `${type}-${index}` as ItemId
}
