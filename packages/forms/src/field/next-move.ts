import { movesFrom, type Move } from '@cairn/contract'
import type { Item, ItemType } from '@cairn/contract/web'

/**
 * Returns the first move of `head.next` of the type that the person may make now. Undefined if there is none.
 */
export function nextMove(item: Item, type: ItemType): Move | undefined {
  if (item.$deleted) return undefined
  const possible = movesFrom(type, item).map(({ move }) => move)
  const name = type.head?.next?.find((action) => item.$can?.[action])
  return possible.find(({ action }) => action === name)
}

/** Returns the moves of `head.foot` of the type that the person may make now, in that order. */
export function footMoves(item: Item, { head, ...type }: ItemType): Move[] {
  if (item.$deleted) return []
  const possible = movesFrom(type, item).map(({ move }) => move)
  return (head?.foot ?? []).flatMap((name) => possible.find(({ action }) => action === name && item.$can?.[name]) ?? [])
}
