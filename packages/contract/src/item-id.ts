import { CairnError } from './errors.ts'

/** `Type-index`, such as `Contact-12`; an item being created has a third part, `Contact-0-3` (platform-core section 3). */
export type ItemId = string & { readonly __brand: 'ItemId' }

export interface ItemIdParts {
  type: string
  index: number
  draft?: number
}

const ITEM_ID = /^([A-Z][A-Za-z0-9]*)-(\d{1,15})(?:-(\d{1,9}))?$/

/** Parses an item id. Throws `invalidId` for anything else; the empty id gives an empty type and index 0. */
export function parseItemId(text: string): ItemIdParts {
  if (text === '') return { type: '', index: 0 }
  const match = ITEM_ID.exec(text)
  if (!match) throw new CairnError('invalidId', `Invalid id "${text.slice(0, 80)}"`, { id: text.slice(0, 80) })
  const [, type = '', index, draft] = match
  return { type, index: Number(index), ...(draft === undefined ? {} : { draft: Number(draft) }) }
}

/** Whether the text is a complete item id with an index above zero. */
export function isItemId(text: string): text is ItemId {
  const match = ITEM_ID.exec(text)
  return match !== null && match[3] === undefined && Number(match[2]) > 0
}

/** The id of a stored item. */
export function itemId(type: string, index: number): ItemId {
  return `${type}-${index}` as ItemId
}
