import type { Property } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'
import { createContext, type ComponentType } from 'react'

/** Props of a dialog that asks for values: those of `asks`, with the words of `type`. */
export interface AskValuesProps {
  type: ItemType
  title: string
  /** What is said above the fields. */
  note?: string | undefined
  asks: Readonly<Record<string, Property>>
  /** Ids of items that the values are for: people and values of lists are offered of their organisations. */
  items: readonly string[]
  /** Gets the values once they are valid. If it rejects, the dialog says why and keeps them. */
  onAsk: (values: Record<string, unknown>) => Promise<void>
  onClose: () => void
}

/**
 * Provides the dialog that asks for values to lists of results. The package `@cairn/forms` depends on this
 * one, so the application injects it here. While it is null, lists offer nothing that asks for values.
 */
export const AskValuesContext = createContext<ComponentType<AskValuesProps> | null>(null)
