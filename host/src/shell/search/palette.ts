import type { ReactNode } from 'react'

/** Attributes of the element of a choice, which make it an option of the list that the field controls. */
export interface OptionProps {
  id: string
  role: 'option'
  'aria-selected': boolean
  onClick: (event: { ctrlKey: boolean; metaKey: boolean }) => void
}

/** Something to choose below the field: an item, a view, or a form for a new item. */
export interface PaletteChoice {
  /** The same while it is offered. */
  key: string
  /** Opens it: in place of what is open, or beside it. */
  open: (isBeside: boolean) => void
  draw: (option: OptionProps) => ReactNode
}

/** Choices under a common head. */
export interface PaletteGroup {
  key: string
  title: string
  /** Formatted number of all that the search finds of this kind, and the way to them. */
  all?: { count: string; open: () => void } | undefined
  /** Buttons in one line instead of rows. */
  isLine?: boolean
  choices: readonly PaletteChoice[]
}

/** Opens a cell by its key and parameter: in place of what is open, or beside it. */
export type OpenCell = (key: string, isBeside?: boolean, parameter?: string) => void
