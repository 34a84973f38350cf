import type { CellWidth, Item } from '@cairn/contract'
import type { TextKey } from '@cairn/contract/texts'
import type { ItemType } from '@cairn/contract/web'
import type { LazyComponent } from '@cairn/ui'
import { createContext, use } from 'react'

/** A view of the shell itself, not of an area. */
export interface ShellView {
  title: TextKey
  /** Returns the words that its parameter asks for, which are its title then. */
  wordsIn?: (parameter: string | undefined) => string
  icon: string
  width: CellWidth
  /** Listed in the menu of administrators; others can open it by its address. */
  isInAdminMenu?: boolean
  /** Component of the column's body. */
  View: LazyComponent<object>
}

/**
 * Components that columns show but whose code depends on columns; passed through a context to avoid import
 * cycles.
 */
export interface ColumnParts {
  /** Views of the shell by name. */
  views: Readonly<Record<string, ShellView>>
  Notification: LazyComponent<{ id: string }>
  ItemTimeline: LazyComponent<{ item: Item; type: ItemType }>
  CitedVersion: LazyComponent<{ item: Item; type: ItemType; version: number }>
  NotifyDialog: LazyComponent<{ item: Item; onClose: () => void }>
  NotifyChoices: LazyComponent<object>
  CalendarFeed: LazyComponent<object>
  SecurityPanel: LazyComponent<object>
}

/** React context with the `ColumnParts`; null outside of the shell. */
export const ColumnPartsContext = createContext<ColumnParts | null>(null)

/** Returns the `ColumnParts`. Throws outside of the context. */
export function useColumnParts(): ColumnParts {
  const parts = use(ColumnPartsContext)
  if (!parts) throw new Error('App not provided')
  return parts
}
