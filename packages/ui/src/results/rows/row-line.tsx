import { isItemId, type ItemId, type ItemType } from '@cairn/contract'
import { useItem, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { rowContent } from './row-content.ts'
import { useRowType } from './use-row-type.ts'
import { Words } from './words.tsx'

/**
 * Returns the id of the related item that a row shows instead of its own subtitle. Undefined if its type has
 * none.
 */
export function quotedBy(item: Item | undefined, type: ItemType | undefined): ItemId | undefined {
  const quoted = type?.listItem?.quotes === undefined ? undefined : item?.[type.listItem.quotes]
  return typeof quoted === 'string' && isItemId(quoted) ? quoted : undefined
}

interface RowLineProps {
  item: Item | undefined
  type: ItemType | undefined
  /** Stands before the line, such as the date of the item. Empty for nothing. */
  before: string
  /** The item's own subtitle. */
  subtitle: string
}

/** Shows the second line of a row: what the item quotes, if the person reads that, else the item's own. */
export function RowLine({ item, type, before, subtitle }: RowLineProps) {
  const id = quotedBy(item, type)
  return id === undefined ? <Words text={lineOf(before, subtitle)} /> : <Quoted {...{ id, before, subtitle }} />
}

function Quoted({ id, before, subtitle }: Pick<RowLineProps, 'before' | 'subtitle'> & { id: ItemId }) {
  const translate = useTranslate()
  const language = useLanguage()
  const entry = useItem(id)
  const type = useRowType(id)
  const item = entry.status === 'ready' && !entry.item.$deleted ? entry.item : undefined
  const said = rowContent(item, type, undefined, translate, language).subtitle
  return <Words text={lineOf(before, said || subtitle)} />
}

function lineOf(before: string, text: string): string {
  return [before, text].filter(Boolean).join(' · ')
}
