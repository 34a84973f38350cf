import { careProperties, STEWARD_RIGHT, STEWARDED, type Guard, type ItemType } from '@cairn/contract'
import { localDay } from '../dates/presets.ts'
import { unmetConditions } from './conditions.ts'

type Values = Readonly<Record<string, unknown>>
type GuardedType = Pick<ItemType, 'guarded' | 'care'>

/** Returns what guards the fields of an item with these values now. Undefined if nothing does. */
export function guardOf({ guarded = [] }: Pick<ItemType, 'guarded'>, values: Values): Guard | undefined {
  const today = localDay(Date.now())
  return guarded.find((guard) => unmetConditions(values, guard.while, today).length === 0)
}

/**
 * Tells whether the action that a guard names takes changes of a property: those that it lists, and of
 * types with care what a steward says of an item.
 */
export function isTakenBy({ by }: Guard, { care }: Pick<ItemType, 'care'>, name: string, isSteward: boolean): boolean {
  if (!by) return false
  return by.takes.includes(name) || (care === true && isSteward && Object.hasOwn(careProperties, name))
}

/** Tells whether a property takes a plain change despite a guard. Stewards set protocols and labels. */
export function isOpenIn({ only, open = [] }: Guard, name: string): boolean {
  return open.includes(name) || STEWARDED.includes(name) || (only !== undefined && !only.includes(name))
}

/** How a field is changed: typed in place, by the action of its guard, or not now. */
export type WayToChange = 'plain' | 'act' | 'none'

/** Returns how the field of an item with these values is changed by somebody who may change the item. */
export function wayToChange(type: GuardedType, item: Values, name: string): WayToChange {
  const guard = guardOf(type, item)
  if (!guard || (isOpenIn(guard, name) && !guard.by?.takes.includes(name))) return 'plain'
  return isTakenBy(guard, type, name, maySteward(item)) ? 'act' : 'none'
}

function maySteward({ $can }: Values): boolean {
  return typeof $can === 'object' && $can !== null && STEWARD_RIGHT in $can && $can[STEWARD_RIGHT] === true
}
