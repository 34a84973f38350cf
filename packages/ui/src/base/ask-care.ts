import { createContext, type ComponentType } from 'react'

/** How items are to be cared for, as the action `setCare` takes it. */
export interface CareAsked {
  how: 'SET' | 'ADD' | 'TAKE'
  reason?: string
  [property: string]: unknown
}

/** Props of a dialog that asks how items are cared for: under which protocols, labels and warnings. */
export interface AskCareProps {
  ids: readonly string[]
  onAsk: (asked: CareAsked) => void
  onClose: () => void
}

/**
 * Provides the dialog that asks how items are cared for. The package `@cairn/forms` depends on this one, so
 * the application injects it here. While it is null, lists do not offer it.
 */
export const AskCareContext = createContext<ComponentType<AskCareProps> | null>(null)
