import { createContext, type ReactNode } from 'react'
import type { Item } from '@cairn/contract/web'

/** A column that a view draws itself in the tables within. */
export interface OwnColumn {
  /**
   * A name of its own, for a column that always stands after the label. The name of a property, for how that
   * property is drawn where it is shown.
   */
  name: string
  /** Translated already. */
  title: string
  /** Width in pixels, before the user changes it. */
  width: number
  /** The content stands at the end of the cell, as numbers do. */
  isEnd?: boolean
  draw: (item: Item) => ReactNode
}

/** A view's own settings for the tables inside it. */
export interface OwnTable {
  columns: readonly OwnColumn[]
  /** Properties that are columns at first, in place of those that the type names. */
  headers?: readonly string[]
}

/** React context with the columns that a view draws itself in the tables of results within. */
export const OwnColumns = createContext<OwnTable>({ columns: [] })
