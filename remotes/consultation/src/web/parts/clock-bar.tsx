import { useTranslate, useLanguage, type Item } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { Box, Icon, Text } from '@cairn/ui'
import { useState } from 'react'
import { clockOf, stateOfClock, type ClockState } from '../../model/clock.ts'
import { lineOfClock, shareOf } from '../../model/clock-words.ts'

const BAR = { position: 'relative', height: '7px', borderRadius: '4px', bg: 'line', overflow: 'hidden' } as const

/**
 * Shows where the clock of a response or notice stands: days left, day of the period, due date. Renders
 * nothing without one.
 */
export function ClockBar({ item }: { item: Item }) {
  const [now] = useState(() => new Date().toISOString())
  const clock = clockOf(item['clock'])
  if (!clock || clock.ended !== undefined) return null
  return (
    <Standing state={stateOfClock(clock, now)} reason={clock.stops.findLast(({ to }) => to === undefined)?.reason} />
  )
}

function Standing({ state, reason }: { state: ClockState; reason: string | undefined }) {
  const t = useTranslate()
  const language = useLanguage()
  const { key, count } = lineOfClock(state)
  const isLate = key === 'late'
  const day = t('consultation.clock.day', { day: state.day, total: state.total })
  const due = state.due === undefined ? reason : t('consultation.clock.due', { date: formatDate(state.due, language) })
  return (
    <Box
      display="flex"
      gap="14px"
      alignItems="center"
      bg="sunken"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      padding="12px 14px"
    >
      <Box color={isLate ? 'bad' : 'fg'}>
        <Icon name={state.isStopped ? 'pause' : 'clock'} size={20} />
      </Box>
      <Box flex="1" minWidth="0">
        <Text fontWeight="semibold" color={isLate ? 'bad' : 'fg'}>
          {t(`consultation.clock.${key}`, { count })}
        </Text>
        <Text size="sm" tone="muted" overflowWrap="anywhere">
          {[isLate ? '' : day, due].filter(Boolean).join(' · ')}
        </Text>
        <Box css={BAR} marginTop="8px" aria-hidden>
          <Box
            css={{ position: 'absolute', insetBlock: '0', insetInlineStart: '0', borderRadius: '4px' }}
            bg={isLate ? 'bad' : state.isStopped ? 'fgMuted' : 'primary'}
            style={{ width: `${shareOf(state)}%` }}
          />
        </Box>
      </Box>
    </Box>
  )
}
