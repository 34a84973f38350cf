import type { ItemType } from '@cairn/contract'
import { unmetConditions } from '@cairn/model/conditions'
import type { Values } from '@cairn/model/item-schema'
import { invalid } from './check-values.ts'

const DAY_LENGTH = 10

/**
 * Checks that the values a write sets belong to properties that apply to the resulting item (`when`).
 * Existing values are not checked. Throws `invalidItem` with each property that does not apply.
 */
export function checkConditions(type: ItemType, before: Readonly<Values>, after: Readonly<Values>): void {
  const today = new Date().toISOString().slice(0, DAY_LENGTH)
  const wrong = Object.entries(type.properties).filter(([name, { when }]) => {
    const isSet = when !== undefined && (after[name] ?? null) !== null && after[name] !== before[name]
    return isSet && unmetConditions(after, when, today).length > 0
  })
  if (wrong.length === 0) return
  throw invalid(Object.fromEntries(wrong.map(([name]) => [name, { userMessage: 'errors.doesNotApply' }])))
}
