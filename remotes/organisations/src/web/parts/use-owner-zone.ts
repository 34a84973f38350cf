import { useItems, type Item } from '@cairn/contract/web'
import { localTimeZone } from '@cairn/model/zones'
import { useMemo } from 'react'
import { ownerOf, zonesOf } from '../../model/owner-zone.ts'

/**
 * Returns the time zones of meetings by their ids: the zone of the owner, or the reader's own if the owner
 * names none. Meetings whose owner has not been loaded yet are left out.
 */
export function useOwnerZones(meetings: readonly Item[]): ReadonlyMap<string, string> {
  const owners = useMemo(() => [...new Set(meetings.map(ownerOf))].filter((id) => id !== ''), [meetings])
  const organizations = useItems(owners)
  return useMemo(() => zonesOf(meetings, organizations, localTimeZone()), [meetings, organizations])
}

/** Returns the time zone of one meeting; the reader's own until its owner has been loaded. */
export function useOwnerZone(meeting: Item): string {
  const meetings = useMemo(() => [meeting], [meeting])
  return useOwnerZones(meetings).get(meeting.$id) ?? localTimeZone()
}
