import {
  useCommands,
  useIsTaskRunning,
  useItems,
  useLabel,
  useLanguage,
  useSearch,
  useTasks,
  useTranslate,
  type Item,
  type Query,
} from '@cairn/contract/web'
import { TaskProgress, useTaskResult } from '@cairn/forms'
import { formatDate } from '@cairn/model/format'
import { AsyncContent, Box, Button, Callout, HStack, Stack, Text } from '@cairn/ui'
import { useMemo } from 'react'
import { clockMovesSchema, type ClockMoves, type MovedClock } from '../../../model/clock/moved-clocks.ts'
import { ProposeHolidays } from './propose-holidays.tsx'

const CALENDARS: Query = { types: ['WorkCalendar'], max: 50, total: false }
const ACTION = 'moveClocks'

/**
 * Asks the server for a working calendar that the person may change, and shows the buttons to propose
 * holidays for it, and to check and update due dates that it changes. Renders nothing if there is none.
 */
export function MovingClocks() {
  const t = useTranslate()
  const { openDialog } = useCommands()
  const { ids } = useSearch(CALENDARS)
  const known = useItems(ids)
  const own = ids.flatMap((id) => known.get(id) ?? []).find(({ $can }) => $can?.['update'] === true)
  const Content = useMemo(() => (own ? () => <Moving calendar={own} /> : undefined), [own])
  if (!own || !Content) return null
  return (
    <HStack gap="8px">
      <ProposeHolidays calendar={own} />
      <Button
        size="sm"
        icon="clock"
        onClick={() => void openDialog({ title: t('consultation.moving.look'), Content, maxWidth: 560 })}
      >
        {t('consultation.moving.look')}
      </Button>
    </HStack>
  )
}

function Moving({ calendar: { $id, _t, _i } }: { calendar: Item }) {
  const t = useTranslate()
  const { startTask, report } = useCommands()
  const key = useTasks().find(({ asyncKey, keyAction }) => asyncKey === $id && keyAction === ACTION)?.key
  const isAtWork = useIsTaskRunning(key)
  const moves = useTaskResult(key, clockMovesSchema)
  const run = (apply: boolean) => void startTask(ACTION, { t: _t, i: _i, apply }, $id).catch(report)
  return (
    <Stack gap="14px">
      <Text tone="muted">{t('consultation.moving.help')}</Text>
      <HStack>
        <Button size="sm" icon="search" disabled={isAtWork} onClick={() => run(false)}>
          {t('consultation.moving.look')}
        </Button>
      </HStack>
      {key !== undefined && (
        <TaskProgress
          taskKey={key}
          name={t(`tasks.${ACTION}`)}
          going={({ count, total = 0 }) => t('consultation.moving.going', { count, total })}
          cancelled={({ count }) => t('consultation.moving.cancelled', { count })}
        />
      )}
      {moves && (
        <AsyncContent of={moves}>
          {(found) => <Found moves={found} isAtWork={isAtWork} move={() => run(true)} />}
        </AsyncContent>
      )}
    </Stack>
  )
}

interface FoundProps {
  moves: ClockMoves
  isAtWork: boolean
  /** Moves the periods that were found. */
  move: () => void
}

function Found({ moves: { count, listed, moved, refused }, isAtWork, move }: FoundProps) {
  const t = useTranslate()
  const isMoved = moved + refused > 0
  const title = t(isMoved ? 'consultation.moving.moved' : 'consultation.moving.found', {
    count: isMoved ? moved : count,
  })
  return (
    <Stack gap="10px">
      <Callout
        tone={refused > 0 ? 'warn' : count === 0 || isMoved ? 'ok' : 'info'}
        icon="clock"
        title={count === 0 && !isMoved ? t('consultation.moving.none') : title}
      >
        {refused > 0 && t('consultation.moving.refused', { count: refused })}
      </Callout>
      <Box as="ul" listStyleType="none">
        {listed.map((each) => (
          <Row key={each.id} moved={each} />
        ))}
      </Box>
      {count > listed.length && (
        <Text tone="muted">{t('consultation.moving.more', { count: count - listed.length })}</Text>
      )}
      {count > 0 && !isMoved && (
        <HStack>
          <Button kind="primary" disabled={isAtWork} onClick={move}>
            {t('consultation.moving.move', { count })}
          </Button>
        </HStack>
      )}
    </Stack>
  )
}

function Row({ moved: { id, from, to } }: { moved: MovedClock }) {
  const t = useTranslate()
  const language = useLanguage()
  const label = useLabel(id)
  const day = (date: string | undefined) => (date ? formatDate(date, language) : t('consultation.moving.stopped'))
  return (
    <Box as="li" display="flex" flexWrap="wrap" gap="2px 12px" paddingBlock="4px">
      <Box as="span" flex="1">
        {label ?? id}
      </Box>
      <Text tone="muted">{t('consultation.moving.row', { from: day(from), to: day(to) })}</Text>
    </Box>
  )
}
