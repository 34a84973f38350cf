import { useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { formatDate, formatDateTime } from '@cairn/model/format'
import { localTimeZone } from '@cairn/model/zones'
import { Chip, HStack, Text, useNow } from '@cairn/ui'
import {
  DEFAULT_START,
  isWholeDay,
  meetingSpan,
  meetingState,
  timesOf,
  type MeetingState,
} from '../../../model/meetings/meeting-time.ts'
import { MEETING_LOOKS } from './meeting-looks.ts'
import { useOwnerZone } from '../use-owner-zone.ts'

/** Shows as a chip whether a meeting is to come, going on, or past. */
export function MeetingStateChip({ state }: { state: MeetingState }) {
  const t = useTranslate()
  return <Chip {...MEETING_LOOKS[state]}>{t(`organisations.meetingState.${state}`)}</Chip>
}

/** Shows the state of a meeting, its time by its owner's clock and, if that differs, by the person's own. */
export function MeetingWhen({ item }: { item: Item }) {
  const t = useTranslate()
  const language = useLanguage()
  const zone = useOwnerZone(item)
  const now = useNow()
  const times = timesOf(item)
  const span = times && meetingSpan(times, zone)
  if (!times || !span) return null
  const state = meetingState(times, zone, now)
  const isElsewhere = zone !== localTimeZone()
  return (
    <HStack flexWrap="wrap" gap="8px" marginBottom="4px">
      {state && <MeetingStateChip state={state} />}
      <Text fontWeight="semibold">
        {isWholeDay(times)
          ? formatDate(times.date, language)
          : times.end === undefined
            ? t('organisations.meetingFrom', { date: formatDate(times.date, language), start: times.start ?? '' })
            : t('organisations.meetingTimes', {
                date: formatDate(times.date, language),
                start: times.start ?? DEFAULT_START,
                end: times.end,
              })}
      </Text>
      {isElsewhere && (
        <Text size="sm" tone="muted">
          {isWholeDay(times)
            ? t('organisations.inZone', { zone })
            : t('organisations.yourTime', { zone, time: formatDateTime(span.from, language) })}
        </Text>
      )}
    </HStack>
  )
}
