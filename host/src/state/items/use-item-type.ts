import type { ItemType } from '@cairn/contract'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { registryAtom, typesAtom } from '../atoms.ts'
import { restNow } from '../rest.ts'
import { useShell } from '../shell.ts'

/**
 * Returns an item type, whose area's data is loaded if need be (`useItemType` of the contract). Undefined
 * while loading, and if no area has it.
 */
export function useItemType(name: string): ItemType | undefined {
  const { areas } = useShell()
  const type = useAtomValue(typesAtom)[name] ?? restNow()?.types[name]
  const owner = useAtomValue(registryAtom).types.get(name)?.area
  useEffect(() => {
    // Errors of the area are shown with the item; here the type stays undefined.
    if (!type && owner) areas.load(owner).catch(() => {})
  }, [areas, type, owner])
  return type
}
