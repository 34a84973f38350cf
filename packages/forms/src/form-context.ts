import { createContext, use } from 'react'
import type { Control } from 'react-hook-form'
import type { CairnError } from '@cairn/contract/errors'
import type { Item, ItemType, LiveChange } from '@cairn/contract/web'
import type { Draft } from '@cairn/model/draft'

export type FormValues = Record<string, unknown>
/** Where saving stands (platform-core section 4, cell dirty state). */
export type SaveState = 'none' | 'saving' | 'error'

/** What the fields of one item's form share and typing does not change: it is drawn from without being drawn anew at every key. */
export interface ItemFormApi {
  item: Item
  type: ItemType
  canUpdate: boolean
  control: Control<FormValues>
  edit: (property: string) => void
  /** Closes the field and keeps what was typed. */
  keep: (property: string) => void
  touch: (property: string, value: unknown) => void
  restore: (property: string) => void
  resolve: (property: string, choice: 'mine' | 'theirs') => void
  save: () => Promise<void>
  discard: () => void
}

/** What changes while one types. */
export interface ItemFormState {
  draft: Draft
  changed: Readonly<Record<string, LiveChange>>
  editing: ReadonlySet<string>
  /** Invalid fields shake for a second after a save that was refused for them. */
  isShaking: boolean
  state: SaveState
  error: CairnError | undefined
}

export const FormContext = createContext<ItemFormApi | null>(null)
export const FormStateContext = createContext<ItemFormState | null>(null)

export function useItemFormApi(): ItemFormApi {
  return inForm(use(FormContext))
}

export function useItemFormState(): ItemFormState {
  return inForm(use(FormStateContext))
}

function inForm<T>(value: T | null): T {
  if (!value) throw new Error('A field stands outside of an ItemForm')
  return value
}
