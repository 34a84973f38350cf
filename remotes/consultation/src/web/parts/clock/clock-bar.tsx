import { useItems, useTranslate, useLanguage, type Item } from '@cairn/contract/web'
import { formatDate, formatShortDate } from '@cairn/model/format'
import { Box, Icon, Text } from '@cairn/ui'
import { useState } from 'react'
import { clockOf, stateOfClock, type Clock } from '../../../model/clock/clock.ts'
import { givenDays, lineOfClock, otherDate, shareOf } from '../../../model/clock/clock-words.ts'
import { clockOfFile, marksOf, type ClockMark } from '../../../model/clock/file-clock.ts'

const BAR = { position: 'relative', height: '7px', borderRadius: '4px', bg: 'line' } as const
const FRAME = { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '8px 14px', alignItems: 'center' }
/** In wide columns the bar stands beside the words. */
const WIDE = '@container (min-width: 38.75rem)'

/**
 * Shows where the clock of a response or notice stands: days left, day of the period, due date. Renders
 * nothing without one.
 */
export function ClockBar({ item }: { item: Item }) {
  const clock = clockOf(item['clock'])
  const id = String(item['consultation'])
  const asked = useItems([id]).get(id)?.['requestedResponseDate']
  return clock && clock.ended === undefined ? <Standing clock={clock} asked={asked} /> : null
}

/** Shows the clock of a file: that of the answer that is due first. Renders nothing if none is open. */
export function FileClockBar({ file, notices }: { file: Item; notices: readonly Item[] }) {
  const t = useTranslate()
  const known = clockOfFile(notices)
  if (!known) return null
  const note = t('consultation.clock.open', { count: known.open })
  return <Standing clock={known.clock} note={note} asked={file['requestedResponseDate']} />
}

/** Props of `Standing`: the clock, words after the due date, and the date that the submitter asked for. */
interface StandingProps {
  clock: Clock
  note?: string
  asked: unknown
}

function Standing({ clock, note, asked }: StandingProps) {
  const t = useTranslate()
  const language = useLanguage()
  const [now] = useState(() => new Date().toISOString())
  const state = stateOfClock(clock, now)
  const { key, count } = lineOfClock(state)
  const isLate = key === 'late'
  const reason = clock.stops.findLast(({ to }) => to === undefined)?.reason
  const day = t('consultation.clock.day', { day: state.day, total: state.total })
  const other = otherDate(state, asked)
  const due = state.due === undefined ? reason : t('consultation.clock.due', { date: formatDate(state.due, language) })
  return (
    <Box css={FRAME} bg="sunken" border="1px solid" borderColor="line" borderRadius="md" padding="12px 14px">
      <Box color={isLate ? 'bad' : 'fg'}>
        <Icon name={state.isStopped ? 'pause' : 'clock'} size={20} />
      </Box>
      <Box css={{ display: 'grid', gap: '8px 20px', [WIDE]: { gridTemplateColumns: 'auto minmax(160px, 1fr)' } }}>
        <Box minWidth="0">
          <Text fontWeight="semibold" color={isLate ? 'bad' : 'fg'}>
            {t(`consultation.clock.${key}`, { count })}
          </Text>
          <Text size="sm" tone="muted" overflowWrap="anywhere">
            {[isLate ? '' : day, due, note].filter(Boolean).join(' · ')}
          </Text>
          {other !== undefined && (
            <Text size="sm" tone="muted">
              {t('consultation.clock.otherDate', { date: formatDate(other, language) })}
            </Text>
          )}
          {givenDays(clock).map(({ days, date, reason: why }, n) => (
            <Text key={`${date} ${n}`} size="sm" tone="muted" overflowWrap="anywhere">
              {[t('consultation.clock.given', { days, date: formatDate(date, language) }), why]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          ))}
        </Box>
        <Box alignSelf="center">
          <Box css={BAR} aria-hidden>
            <Box
              css={{ position: 'absolute', insetBlock: '0', insetInlineStart: '0', borderRadius: '4px' }}
              bg={isLate ? 'bad' : state.isStopped ? 'fgMuted' : 'primary'}
              style={{ width: `${shareOf(state)}%` }}
            />
            {marksOf(clock, 0).map((mark) => (
              <Mark key={`${mark.kind}-${mark.at}-${mark.date ?? ''}`} mark={mark} />
            ))}
          </Box>
          <Marks clock={clock} />
        </Box>
      </Box>
    </Box>
  )
}

function Mark({ mark: { kind, at } }: { mark: ClockMark }) {
  return (
    <Box
      position="absolute"
      top="-3px"
      width="2px"
      height="13px"
      bg={kind === 'stop' ? 'warn' : 'fg'}
      style={{ insetInlineStart: `${at}%` }}
    />
  )
}

/** Says in words what the marks of the bar are. */
function Marks({ clock }: { clock: Clock }) {
  const t = useTranslate()
  const language = useLanguage()
  const words = marksOf(clock, 0).map(({ kind, day = 0, date }) => {
    if (kind === 'stop') return t('consultation.clock.wasStopped')
    const key = date === undefined ? 'consultation.clock.followUpDay' : 'consultation.clock.followUp'
    return t(key, { day, date: date === undefined ? '' : formatShortDate(date, language) })
  })
  if (words.length === 0) return null
  return (
    <Text size="sm" tone="muted" marginTop="6px">
      {[...new Set(words)].join(' · ')}
    </Text>
  )
}
