import { useItems, type Item } from '@cairn/contract/web'
import { localTimeZone } from '@cairn/model/zones'
import { useMemo } from 'react'

/** The time zones of the owners of these meetings, by the meeting's id, as far as they are known; a meeting whose owner names none is by the person's own clock. */
export function useOwnerZones(meetings: readonly Item[]): ReadonlyMap<string, string> {
  const owners = useMemo(() => [...new Set(meetings.map(ownerOf))].filter((id) => id !== ''), [meetings])
  const organizations = useItems(owners)
  return useMemo(
    () =>
      new Map(
        meetings.flatMap((item): [string, string][] => {
          const owner = organizations.get(ownerOf(item))
          return owner ? [[item.$id, zoneOf(owner)]] : []
        }),
      ),
    [meetings, organizations],
  )
}

/** The zone of one meeting's owner. */
export function useOwnerZone(meeting: Item): string {
  const meetings = useMemo(() => [meeting], [meeting])
  return useOwnerZones(meetings).get(meeting.$id) ?? localTimeZone()
}

function ownerOf(meeting: Item): string {
  return typeof meeting.owner === 'string' ? meeting.owner : ''
}

function zoneOf(organization: Item): string {
  const zone = organization.timeZone
  return typeof zone === 'string' ? zone : localTimeZone()
}
