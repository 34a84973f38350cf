import { COMMON_MOVES, machinesOf, type Property } from '@cairn/contract'
import { textKeyFromData, type TextKey } from '@cairn/contract/texts'
import type { ItemType } from '@cairn/contract/web'

/**
 * Returns the moves of a type that can be made with many items at once: those that people make and that ask
 * for nothing.
 */
export function bulkMovesOf(type: ItemType): string[] {
  const moves = machinesOf(type).flatMap(([, machine]) => machine.moves)
  const open = moves.filter(({ asks, byEdit, by = 'person' }) => asks === undefined && !byEdit && by === 'person')
  return [...new Set(open.map(({ action }) => action))]
}

/**
 * Returns the key of the text for a move of many items: `ui.results.moves.*` for the moves of the generic
 * state machine, else a text of the item type.
 */
export function bulkMoveKey({ name }: Pick<ItemType, 'name'>, action: string) {
  return textKeyFromData(COMMON_MOVES.includes(action) ? `ui.results.moves.${action}` : `types.${name}.moves.${action}`)
}

/** A bulk operation that asks for values first. */
export interface BulkAsk {
  /** Key of its text; for a property that of its name. */
  text: TextKey
  asks: Readonly<Record<string, Property>>
  /** Action that is run with the values. Without one they are stored. */
  action?: string
}

/** Returns the bulk operations of a type that ask for values (`bulk` of item types). */
export function bulkAsksOf(type: ItemType): BulkAsk[] {
  const { name, properties, bulk = [] } = type
  const moves = machinesOf(type).flatMap(([, machine]) => machine.moves)
  return bulk.flatMap((each): BulkAsk[] => {
    if (typeof each !== 'string') return [{ text: textKeyFromData(`types.${name}.bulk.${each.action}`), ...each }]
    const property = properties[each]
    if (property) return [{ text: textKeyFromData(`types.${name}.props.${each}`), asks: { [each]: property } }]
    const asks = moves.find(({ action }) => action === each)?.asks
    return asks ? [{ text: bulkMoveKey(type, each), asks, action: each }] : []
  })
}
