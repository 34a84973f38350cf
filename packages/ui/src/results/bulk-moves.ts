import { COMMON_MOVES, machinesOf } from '@cairn/contract'
import { textKeyFromData } from '@cairn/contract/texts'
import type { ItemType } from '@cairn/contract/web'

/**
 * Returns the moves of a type that can be made with many items at once: those that people make and that ask
 * for nothing.
 */
export function bulkMovesOf(type: ItemType): string[] {
  const moves = machinesOf(type).flatMap(([, machine]) => machine.moves)
  const open = moves.filter(({ asks, by = 'person' }) => asks === undefined && by === 'person')
  return [...new Set(open.map(({ action }) => action))]
}

/**
 * Returns the key of the text for a move of many items: `ui.results.moves.*` for the moves of the generic
 * state machine, else a text of the item type.
 */
export function bulkMoveKey({ name }: Pick<ItemType, 'name'>, action: string) {
  return textKeyFromData(COMMON_MOVES.includes(action) ? `ui.results.moves.${action}` : `types.${name}.moves.${action}`)
}
