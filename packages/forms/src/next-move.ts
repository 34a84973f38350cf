import { movesFrom, type Move } from '@cairn/contract'
import type { Item, ItemType } from '@cairn/contract/web'

/** Returns the first move that the head names and the person may make. Undefined if nothing waits. */
export function nextMove(item: Item, type: ItemType): Move | undefined {
  if (item.$deleted) return undefined
  const possible = movesFrom(type, item).map(({ move }) => move)
  const name = type.head?.next?.find((action) => item.$can?.[action])
  return possible.find(({ action }) => action === name)
}
