import { createContext, use } from 'react'
import type { Control } from 'react-hook-form'
import type { CairnError } from '@cairn/contract/errors'
import type { Item, ItemType, LiveChange } from '@cairn/contract/web'
import type { Draft } from '@cairn/model/draft'
import type { WayToChange } from '@cairn/model/guarded'

/** Values of an item's properties as a form edits them, by property name. Null means emptied. */
export type FormValues = Record<string, unknown>
/**
 * State of saving a form: `none` (nothing running), `saving`, or `error` after the server or the network
 * refused.
 */
export type SaveState = 'none' | 'saving' | 'error'

/**
 * Constants and functions that an `ItemForm` provides to its fields. They do not change while typing, so
 * that a component that reads only these does not render at every key.
 */
export interface ItemFormApi {
  item: Item
  type: ItemType
  /** Whether the user may edit the item. */
  canUpdate: boolean
  /** The form control of react-hook-form. */
  control: Control<FormValues>
  /** Whether an `ItemHead` is in the form. */
  hasHead: boolean
  /** Names of the properties that the head shows, so that the sections do not repeat them. */
  inHead: readonly string[]
  /** The property that is the whole label, which the head shows. Undefined without head or such a one. */
  named: string | undefined
  /**
   * Returns how the user changes a property: typed in place, by the action that its type names while the item
   * is guarded (`guarded`), or not.
   */
  wayOf: (property: string) => WayToChange
  /** Opens a property for editing, or the dialog of that action at it. */
  edit: (property: string) => void
  /** Opens the dialog of that action, at a property if one is given. */
  amend: (property?: string) => void
  /** Closes a property and keeps what was typed. */
  keep: (property: string) => void
  /** Puts a typed value into the draft. */
  touch: (property: string, value: unknown) => void
  /** Discards what was typed in a property and closes it. */
  restore: (property: string) => void
  /** Ends the conflict of a property with the user's own value (`mine`) or the stored one (`theirs`). */
  resolve: (property: string, choice: 'mine' | 'theirs') => void
  /** Validates and sends the draft. Resolves with false after a failure, which `ItemFormState` shows. */
  save: () => Promise<boolean>
  /** Returns the update count of the item as the form shows it now, after a save too. */
  seen: () => number
  /** Discards the whole draft and closes all fields. */
  discard: () => void
}

/**
 * The part of an `ItemForm`'s state that changes while typing: the draft, live changes of others, and
 * saving. Fields read it through `useItemFormState`.
 */
export interface ItemFormState {
  /** What the user typed on top of the item (`@cairn/model/draft`). */
  draft: Draft
  /** Properties that other users have just changed. */
  changed: Readonly<Record<string, LiveChange>>
  /** Names of the properties that are open for editing. */
  editing: ReadonlySet<string>
  /** True for a second after a save was refused, while invalid fields shake. */
  isShaking: boolean
  state: SaveState
  /** Reason of the last failed save. */
  error: CairnError | undefined
}

/**
 * React context with the constants and functions of the surrounding `ItemForm`. Null outside one; use
 * `useItemFormApi`, which throws there.
 */
export const FormContext = createContext<ItemFormApi | null>(null)
/** React context with what changes while typing in the surrounding `ItemForm`. Null outside one. */
export const FormStateContext = createContext<ItemFormState | null>(null)

/** Returns the constants and functions of the surrounding `ItemForm`. Throws outside of one. */
export function useItemFormApi(): ItemFormApi {
  return inForm(use(FormContext))
}

/**
 * Returns the changing state of the surrounding `ItemForm`. The component renders at every key typed in
 * the form. Throws outside an `ItemForm`.
 */
export function useItemFormState(): ItemFormState {
  return inForm(use(FormStateContext))
}

function inForm<T>(value: T | null): T {
  if (!value) throw new Error('A field must be inside an ItemForm')
  return value
}
