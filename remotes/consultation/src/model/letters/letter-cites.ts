import { readCitation, type ItemId, type ItemVersion } from '@cairn/contract'

/** A version of an item that a letter or a record cites: `Consultation-12@3`. */
export type Cite = `${ItemId}@${number}`

/** Returns the versions that a property of an item cites. Values without a version are left out. */
export function citesIn(value: unknown): { id: ItemId; u: number }[] {
  return [value].flat().flatMap((each) => {
    const { id, u } = readCitation(each) ?? {}
    return id === undefined || u === undefined ? [] : [{ id, u }]
  })
}

/**
 * Tells whether what people set of a cited item has changed since the version `u`. `server` names properties
 * that say nothing of its content: states, and what the server notes.
 */
export function isOutdated(history: readonly ItemVersion[], u: number, server: ReadonlySet<string>): boolean {
  const later = history.filter((version) => (version.all ?? version.u) > u)
  return later.some(({ action, changes }) => {
    return action === 'delete' || Object.keys(changes).some((name) => !server.has(name))
  })
}

/**
 * Returns the properties of a type that do not count as content a letter may quote: those set by the server,
 * states, and those that not all readers may read (so that a change of them stays secret).
 */
export function serverProperties(type: {
  properties: Readonly<Record<string, object>>
  machines?: Readonly<Record<string, unknown>>
}): ReadonlySet<string> {
  const isServers = (property: object) => ['readOnly', 'copyOf', 'level'].some((word) => word in property)
  const names = Object.entries(type.properties).filter(([, property]) => isServers(property))
  return new Set([...names.map(([name]) => name), ...Object.keys(type.machines ?? {})])
}

/** Returns the properties of a type without these. */
export function propertiesBut(
  type: { properties: Readonly<Record<string, object>> },
  names: readonly string[],
): ReadonlySet<string> {
  return new Set(Object.keys(type.properties).filter((name) => !names.includes(name)))
}
