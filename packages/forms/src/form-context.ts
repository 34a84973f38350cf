import { createContext, use } from 'react'
import type { Control } from 'react-hook-form'
import type { CairnError } from '@cairn/contract/errors'
import type { Item, ItemType, LiveChange } from '@cairn/contract/web'
import type { Draft } from '@cairn/model/draft'

export type FormValues = Record<string, unknown>
/** Where saving stands (platform-core section 4, cell dirty state). */
export type SaveState = 'none' | 'saving' | 'error'

/** What the fields of one item's form share. */
export interface ItemFormApi {
  item: Item
  type: ItemType
  canUpdate: boolean
  draft: Draft
  changed: Readonly<Record<string, LiveChange>>
  control: Control<FormValues>
  editing: ReadonlySet<string>
  /** Invalid fields shake for a second after a save that was refused for them. */
  isShaking: boolean
  state: SaveState
  error: CairnError | undefined
  edit: (property: string) => void
  /** Closes the field and keeps what was typed. */
  keep: (property: string) => void
  touch: (property: string, value: unknown) => void
  restore: (property: string) => void
  resolve: (property: string, choice: 'mine' | 'theirs') => void
  save: () => Promise<void>
  discard: () => void
}

export const FormContext = createContext<ItemFormApi | null>(null)

export function useItemFormApi(): ItemFormApi {
  const api = use(FormContext)
  if (!api) throw new Error('A field stands outside of an ItemForm')
  return api
}
