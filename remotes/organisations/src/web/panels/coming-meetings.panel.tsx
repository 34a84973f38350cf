import { useItems, useSearch, useTranslate, type SearchState } from '@cairn/contract/web'
import { localTimeZone } from '@cairn/model/zones'
import { AsyncContent, searchAsAsync, Text, useNow } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo } from 'react'
import { comingDays, comingMeetings, type ComingMeeting } from '../../model/meetings/coming-meetings.ts'
import { eachOnce, meetingsQuery } from '../../model/meetings/meetings-query.ts'
import { useOwnerZones } from '../parts/use-owner-zone.ts'

const SHOWN = 4
/** Meetings that are asked for in addition, because some may be past already. */
const SPARE = 15
/** Shows the meetings that are going on or come next, by the clock of their owners. */
export default function ComingMeetingsPanel() {
  const t = useTranslate()
  const { coming, search, isWhole } = useComing()
  return (
    <AsyncContent of={searchAsAsync(search)}>
      {() => (
        <>
          {isWhole && coming.length === 0 && <Text tone="muted">{t('organisations.noComingMeetings')}</Text>}
          {coming.length > 0 && (
            <ItemRows
              ids={coming.map(({ item }) => item.$id)}
              labels={Object.fromEntries(coming.map(({ item }) => [item.$id, String(item.summary)]))}
            />
          )}
        </>
      )}
    </AsyncContent>
  )
}

/** Searches for the coming meetings. `isWhole` is true once all found items have been loaded. */
function useComing(): { coming: readonly ComingMeeting[]; search: SearchState; isWhole: boolean } {
  const now = useNow()
  const { from, to } = comingDays(now)
  const query = useMemo(() => meetingsQuery({ from, to }, SHOWN + SPARE), [from, to])
  const search = useSearch(query)
  const { ids } = search
  const known = useItems(ids)
  const items = useMemo(() => ids.flatMap((id) => known.get(id) ?? []), [ids, known])
  const zones = useOwnerZones(items)
  const coming = comingMeetings(eachOnce(items), { zones, own: localTimeZone(), now })
  return { coming: coming.slice(0, SHOWN), search, isWhole: items.length === ids.length }
}
