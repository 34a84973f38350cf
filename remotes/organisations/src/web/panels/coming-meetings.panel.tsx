import { useCell, useItems, useLanguage, useSearch, useTranslate, type SearchState } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { formatDate } from '@cairn/model/format'
import { localTimeZone } from '@cairn/model/zones'
import { AsyncContent, searchAsAsync, Box, Text } from '@cairn/ui'
import { useMemo } from 'react'
import { comingDays, comingMeetings, type ComingMeeting } from '../../model/coming-meetings.ts'
import { MeetingStateChip } from '../parts/meeting-when.tsx'
import { meetingsQuery } from '../../model/meetings-query.ts'
import { useNow } from '../parts/use-now.ts'
import { useOwnerZones } from '../parts/use-owner-zone.ts'

const SHOWN = 5
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
  const coming = comingMeetings(items, { zones, own: localTimeZone(), now })
  return { coming: coming.slice(0, SHOWN), search, isWhole: items.length === ids.length }
}

function Row({ item, times: { date, start }, state }: ComingMeeting) {
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
