import type { Item, ItemType } from '@cairn/contract/web'
import { createContext, type ComponentType } from 'react'

/** Props of a dialog with a form that creates an item, for a relation to an item that does not exist yet. */
export interface MakeItemProps {
  type: ItemType
  /** Text that the user searched for. It becomes the name of the new item. */
  text: string
  /** Further values of the new item to start from. */
  defaults?: Readonly<Record<string, unknown>>
  /** Called with the stored item. */
  onCreated: (item: Item) => void
  onClose: () => void
}

/**
 * Provides the dialog that creates an item to fields with relations. It has such fields itself, so the
 * application injects it here. While it is null, no relation offers to create an item.
 */
export const MakeItemContext = createContext<ComponentType<MakeItemProps> | null>(null)
