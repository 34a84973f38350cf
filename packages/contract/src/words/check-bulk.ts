import { machinesOf, type Machine } from './machines.ts'
import type { Property } from '../item/property.ts'

/** The part of an item type that says what people do with many of its items at once. */
export interface CheckedBulk {
  properties: Record<string, Property>
  machines?: Record<string, Machine> | undefined
  bulk?: (string | { action: string; asks: Record<string, Property> })[] | undefined
}

/** Checks what an item type offers for many items at once. Returns one message a problem. */
export function problemsOfBulk({ properties, machines, bulk = [] }: CheckedBulk): string[] {
  const moves = machinesOf({ machines }).flatMap(([, machine]) => machine.moves)
  return bulk.flatMap((each) => {
    if (typeof each !== 'string') return []
    const property = Object.hasOwn(properties, each) ? properties[each] : undefined
    const move = moves.find(({ action }) => action === each)
    if (property?.readOnly || machines?.[each]) return [`bulk sets "${each}", which nobody sets`]
    if (move?.by !== undefined && move.by !== 'person') return [`bulk offers "${each}", which people do not make`]
    return property || move?.asks ? [] : [`bulk names "${each}": no property, nor a move that asks for something`]
  })
}
