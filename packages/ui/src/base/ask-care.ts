import { createContext, type ComponentType } from 'react'

/** Props of a dialog that asks how items are cared for: under which protocols, labels and warnings. */
export interface AskCareProps {
  ids: readonly string[]
  /** Gets what the action `setCare` takes. */
  onAsk: (values: Record<string, unknown>) => void
  onClose: () => void
}

/**
 * Provides the dialog that asks how items are cared for. The package `@cairn/forms` depends on this one, so
 * the application injects it here. While it is null, lists do not offer it.
 */
export const AskCareContext = createContext<ComponentType<AskCareProps> | null>(null)
