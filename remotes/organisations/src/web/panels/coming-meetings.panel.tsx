import {
  useCell,
  useItems,
  useLanguage,
  useSearch,
  useTranslate,
  type Item,
  type SearchState,
} from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { formatDate } from '@cairn/model/format'
import { localTimeZone } from '@cairn/model/zones'
import { AsyncContent, searchAsAsync, Box, Text } from '@cairn/ui'
import { useMemo } from 'react'
import { DEFAULT_START, meetingState, timesOf, type MeetingState, type MeetingTimes } from '../../model/meeting-time.ts'
import { MeetingStateChip } from '../parts/meeting-when.tsx'
import { meetingsQuery } from '../../model/meetings-query.ts'
import { useNow } from '../parts/use-now.ts'
import { useOwnerZones } from '../parts/use-owner-zone.ts'

const SHOWN = 5
/** Asked for besides, because some of them may be past already. */
const SPARE = 15
/** Days ahead; and one behind, since somewhere it is still yesterday. */
const AHEAD = 90
const DAY_MS = 86_400_000

/** The meetings that go on or come next, by the clock of their owners. */
export default function ComingMeetingsPanel() {
  const t = useTranslate()
  const { coming, search, isWhole } = useComing()
  return (
    <AsyncContent of={searchAsAsync(search)}>
      {() => (
        <>
          {isWhole && coming.length === 0 && <Text tone="muted">{t('organisations.noComingMeetings')}</Text>}
          {coming.length > 0 && (
            <Box as="ul" border="1px solid" borderColor="line" borderRadius="md" overflow="hidden">
              {coming.map((meeting) => (
                <Row key={meeting.item.$id} {...meeting} />
              ))}
            </Box>
          )}
        </>
      )}
    </AsyncContent>
  )
}

interface Coming {
  item: Item
  times: MeetingTimes
  state: MeetingState
}

/** `isWhole` once the items of all that was found are there. */
function useComing(): { coming: readonly Coming[]; search: SearchState; isWhole: boolean } {
  const now = useNow()
  const today = Math.floor(now / DAY_MS)
  const query = useMemo(
    () => meetingsQuery({ from: dayOf(today - 1), to: dayOf(today + AHEAD) }, SHOWN + SPARE),
    [today],
  )
  const search = useSearch(query)
  const { ids } = search
  const known = useItems(ids)
  const items = useMemo(() => ids.flatMap((id) => known.get(id) ?? []), [ids, known])
  const zones = useOwnerZones(items)
  const coming = items.flatMap((item) => {
    const times = timesOf(item)
    const state = times && meetingState(times, zones.get(item.$id) ?? localTimeZone(), now)
    return state && state !== 'PAST' ? [{ item, times, state }] : []
  })
  // The search puts them in order by their day alone.
  coming.sort((one, other) => orderOf(one.times).localeCompare(orderOf(other.times)))
  return { coming: coming.slice(0, SHOWN), search, isWhole: items.length === ids.length }
}

function Row({ item, times: { date, start }, state }: Coming) {
  const language = useLanguage()
  const { openRight } = useCell()
  return (
    <Box as="li" borderBottom="1px solid" borderColor="line" _last={{ borderBottom: '0' }}>
      <Box
        as="button"
        display="flex"
        alignItems="center"
        gap="3"
        width="full"
        padding="9px 14px"
        textAlign="start"
        lineHeight="roomy"
        _hover={{ bg: 'sunken' }}
        _focusVisible={{ outlineOffset: '-2px' }}
        onClick={() => openRight(itemKey(item.$id))}
      >
        <Text as="span" size="sm" tone="muted" minWidth="92px" whiteSpace="nowrap">
          {formatDate(date, language)}
          <br />
          {start}
        </Text>
        <Box as="span" flex="1" minWidth="0" overflowWrap="anywhere" fontWeight="semibold">
          {String(item.summary)}
        </Box>
        <MeetingStateChip state={state} />
      </Box>
    </Box>
  )
}

function orderOf({ date, start = DEFAULT_START }: MeetingTimes): string {
  return `${date}T${start}`
}

/** The day so many days after the first of 1970, YYYY-MM-DD. */
function dayOf(days: number): string {
  return new Date(days * DAY_MS).toISOString().slice(0, 10)
}
