import { INSTANCE, instancesOf, type Answers } from '../records/answer-values.ts'

/** Changes of one record: JSON pointer into the item → the new value, null for none. */
export type RecordEdits = Readonly<Record<string, unknown>>

const partsOf = (pointer: string) => pointer.split('/').slice(1)

/** Finds an instance in a list of them by its id. Each list is gone through once. */
type FindInstance = (instances: readonly unknown[], id: string) => Answers | undefined

function instanceFinder(): FindInstance {
  const known = new Map<readonly unknown[], ReadonlyMap<unknown, Answers>>()
  return (instances, id) => {
    const byId =
      known.get(instances) ??
      new Map(
        instancesOf(instances)
          .map((each) => [each[INSTANCE], each] as const)
          .toReversed(),
      )
    known.set(instances, byId)
    return byId.get(id)
  }
}

/** Returns the value at a pointer of an item. Instances of a repeat are named by their id. */
export function valueAt(item: Answers, pointer: string, find: FindInstance = instanceFinder()): unknown {
  return partsOf(pointer).reduce<unknown>((inside, part) => {
    if (Array.isArray(inside)) return find(inside, part)
    const isOwn = typeof inside === 'object' && inside !== null && Object.hasOwn(inside, part)
    return isOwn ? (inside as Answers)[part] : undefined
  }, item)
}

/** Returns the changed properties of an item after edits. A pointer that leads nowhere is in `lost`. */
export function withEdits(item: Answers, edits: RecordEdits): { changes: Record<string, unknown>; lost: string[] } {
  const lost: string[] = []
  const changes = new Map<string, unknown>()
  const copies = new Map<string, unknown>()
  const find = instanceFinder()
  for (const [pointer, value] of Object.entries(edits)) {
    const [property = '', ...rest] = partsOf(pointer)
    if (property === '') lost.push(pointer)
    else if (rest.length === 0) {
      changes.set(property, value)
      copies.delete(property)
    } else {
      // Copied once for all edits of the property: what leads nowhere changes nothing in it.
      const whole = copies.get(property) ?? structuredClone(changes.get(property) ?? own(item, property) ?? {})
      copies.set(property, whole)
      if (put(whole, rest, value, find)) changes.set(property, whole)
      else lost.push(pointer)
    }
  }
  return { changes: Object.fromEntries(changes), lost }
}

function own(item: Answers, property: string): unknown {
  return Object.hasOwn(item, property) ? item[property] : undefined
}

function put(whole: unknown, [first = '', ...rest]: readonly string[], value: unknown, find: FindInstance): boolean {
  if (Array.isArray(whole)) {
    const instance = find(whole, first)
    return rest.length > 0 && instance !== undefined && put(instance, rest, value, find)
  }
  if (typeof whole !== 'object' || whole === null || ['__proto__', 'constructor', 'prototype'].includes(first))
    return false
  const into = whole as Record<string, unknown>
  if (rest.length > 0) return Object.hasOwn(into, first) && put(into[first], rest, value, find)
  if (value === null) delete into[first]
  else into[first] = value
  return true
}

/**
 * Returns the edits that conflict with somebody else's, by pointer, with the current value: it is neither the
 * value at the start of editing nor the edited one.
 */
export function conflictsOf(begun: Answers, now: Answers, edits: RecordEdits): Record<string, unknown> {
  const text = (value: unknown) => JSON.stringify(value ?? null)
  const find = instanceFinder()
  return Object.fromEntries(
    Object.entries(edits).flatMap(([pointer, value]) => {
      const [then, current] = [valueAt(begun, pointer, find), valueAt(now, pointer, find)]
      return text(then) === text(current) || text(current) === text(value) ? [] : [[pointer, current ?? null]]
    }),
  )
}

/** A version of an item, as its history tells it. */
interface Version {
  u: number
  changes: Readonly<Record<string, { from: unknown }>>
}

/** Returns the values of an item at an update count, by undoing the changes of later versions. */
export function valuesAsOf(item: Answers, versions: readonly Version[], u: number): Answers {
  const later = versions.filter((version) => version.u > u).toSorted((a, b) => b.u - a.u)
  return later.reduce<Record<string, unknown>>(
    (values, { changes }) => ({
      ...values,
      ...Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from])),
    }),
    { ...item },
  )
}
