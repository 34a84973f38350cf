import { COMMON_MOVES, machinesOf, type Property } from '@cairn/contract'
import { textKeyFromData, type TextKey } from '@cairn/contract/texts'
import type { ItemType } from '@cairn/contract/web'

/**
 * Returns the moves of a type that can be made with many items at once: those that people make and that ask
 * for nothing, not even which version of an item was seen.
 */
export function bulkMovesOf(type: ItemType): string[] {
  const moves = machinesOf(type).flatMap(([, machine]) => machine.moves)
  const open = moves.filter(
    ({ asks, seen, byEdit, by = 'person' }) => asks === undefined && !seen && !byEdit && by === 'person',
  )
  return [...new Set(open.map(({ action }) => action))]
}

/**
 * Returns the key of the text for a move of many items: `ui.results.moves.*` for the moves of the generic
 * state machine, else a text of the item type.
 */
export function bulkMoveKey({ name }: Pick<ItemType, 'name'>, action: string) {
  return textKeyFromData(COMMON_MOVES.includes(action) ? `ui.results.moves.${action}` : `types.${name}.moves.${action}`)
}

/** A bulk operation that asks for values first, and runs an action with them. */
export interface BulkAsk {
  /** Key of its text. */
  text: TextKey
  asks: Readonly<Record<string, Property>>
  action: string
  /** The right over an item that it needs, unless it is a move. */
  right?: string
  /** The capability that it needs. */
  capability?: string | undefined
}

/** Returns the moves and actions of a type that ask for values (`bulk` of item types). */
export function bulkAsksOf(type: ItemType): BulkAsk[] {
  const { name, bulk = [] } = type
  const moves = machinesOf(type).flatMap(([, machine]) => machine.moves)
  return bulk.flatMap((each): BulkAsk[] => {
    if (typeof each !== 'string')
      return 'set' in each
        ? []
        : [{ ...each, right: each.right ?? 'update', text: textKeyFromData(`types.${name}.bulk.${each.action}`) }]
    const asks = moves.find(({ action }) => action === each)?.asks
    return asks ? [{ text: bulkMoveKey(type, each), asks, action: each }] : []
  })
}
