import { machinesOf, type Machine } from './machines.ts'
import type { Property } from '../item/property.ts'

/** What a type offers for many items at once: a name, an action that asks for values, or values to set. */
type Bulk =
  | string
  | { action: string; right?: string | undefined; capability?: string | undefined; asks: Record<string, Property> }
  | { name: string; set: Record<string, unknown> }

/** The part of an item type that says what people do with many of its items at once. */
export interface CheckedBulk {
  properties: Record<string, Property>
  machines?: Record<string, Machine> | undefined
  bulk?: Bulk[] | undefined
}

/** Checks what an item type offers for many items at once. Returns one message a problem. */
export function problemsOfBulk(type: CheckedBulk): string[] {
  return (type.bulk ?? []).flatMap((each) => {
    if (typeof each === 'string') return problemOfName(type, each)
    return 'set' in each
      ? Object.keys(each.set).flatMap((name) => (isSettable(type, name) ? [] : [nobodySets(name)]))
      : []
  })
}

function problemOfName(type: CheckedBulk, name: string): string[] {
  if (Object.hasOwn(type.properties, name)) return isSettable(type, name) ? [] : [nobodySets(name)]
  const moves = machinesOf({ machines: type.machines }).flatMap(([, machine]) => machine.moves)
  const move = moves.find(({ action }) => action === name)
  if (move?.by !== undefined && move.by !== 'person') return [`bulk offers "${name}", which people do not make`]
  return move?.asks ? [] : [`bulk names "${name}": no property, nor a move that asks for something`]
}

function isSettable({ properties, machines }: CheckedBulk, name: string): boolean {
  return Object.hasOwn(properties, name) && properties[name]?.readOnly !== true && machines?.[name] === undefined
}

const nobodySets = (name: string) => `bulk sets "${name}", which nobody sets`
