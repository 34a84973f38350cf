import type { Item } from '@cairn/contract'

/** Returns the id of the owner of a meeting; an empty text if it names none. */
export function ownerOf(meeting: Item): string {
  return typeof meeting['owner'] === 'string' ? meeting['owner'] : ''
}

/** Returns the time zone of an organisation's meetings; if it has none, `own`, the reader's. */
export function zoneOf(organization: Item | undefined, own: string): string {
  const zone = organization?.['timeZone']
  return typeof zone === 'string' ? zone : own
}

/**
 * Returns the time zone of each meeting by its id. Meetings whose owner is not in `organizations` are left
 * out. `own` is the zone of the reader.
 */
export function zonesOf(
  meetings: readonly Item[],
  organizations: ReadonlyMap<string, Item>,
  own: string,
): ReadonlyMap<string, string> {
  return new Map(
    meetings.flatMap((meeting): [string, string][] => {
      const owner = organizations.get(ownerOf(meeting))
      return owner ? [[meeting.$id, zoneOf(owner, own)]] : []
    }),
  )
}
