import { textKeyFromData } from '@cairn/contract/texts'
import { NOTIFY_TYPE } from '@cairn/contract'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import type { CellRef } from '@cairn/model/cell-path'
import { itemLabel } from '../state/items/item-label.ts'
import { useKnownItem, useKnownLabel } from '../state/items/use-items.ts'
import { useItemType } from '../state/items/use-item-type.ts'
import { useRegistry } from '../state/use-shell-state.ts'
import { useColumnParts } from './column-parts.ts'

/** Context in an item cell's key that makes its column show the item's history. */
export const TIMELINE = 'timeline'

/**
 * Returns the title of a column by its cell. Undefined without a cell, and for an item whose label is not
 * cached; it never requests the label. A view that is not in the registry, or not yet, is titled as unknown.
 */
export function useCellTitle(cell: CellRef | undefined): string | undefined {
  const view = useViewTitle(cell?.kind === 'view' ? cell : undefined)
  const item = useItemTitle(cell?.kind === 'item' ? cell.id : '')
  const t = useTranslate()
  if (cell?.kind === 'new') return t('forms.new', { type: t(`types.${cell.type}.name`) })
  if (cell?.kind !== 'item') return view
  return cell.context === TIMELINE && item !== undefined ? t('app.history.of', { label: item }) : item
}

/** Returns the title of the column of a view, with the words that it searches for. */
export function useViewTitle(cell: (CellRef & { kind: 'view' }) | undefined): string | undefined {
  const t = useTranslate()
  const { views } = useRegistry()
  const { views: ownViews } = useColumnParts()
  if (cell === undefined) return undefined
  const own = ownViews[cell.view]
  const words = own?.wordsIn?.(cell.parameter)
  if (own) return words ? t('app.search.quoted', { words }) : t(own.title)
  const known = views.get(cell.view)
  return t(known ? textKeyFromData(known.title) : 'app.unknownView')
}

function useItemTitle(id: string): string | undefined {
  const item = useKnownItem(id)
  const label = useKnownLabel(id)
  const t = useTranslate()
  const language = useLanguage()
  const typeName = id.slice(0, id.indexOf('-'))
  const type = useItemType(typeName)
  if (typeName === NOTIFY_TYPE) return t('app.notify.title')
  return item && type ? itemLabel(item, type, label, language) : label
}
