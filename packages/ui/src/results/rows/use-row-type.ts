import { useItemType, useSession } from '@cairn/contract/web'
import { listedType } from '@cairn/model/listed-type'
import type { ItemType } from '@cairn/contract'
import { typeNameOfId } from './row-content.ts'

/** Returns the type of an item as rows and cards show it to the person. Undefined while it loads. */
export function useRowType(id: string): ItemType | undefined {
  const session = useSession()
  const type = useItemType(typeNameOfId(id))
  return type && listedType(type, session?.admin === true)
}
