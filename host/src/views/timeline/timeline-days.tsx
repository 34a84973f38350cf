import type { Timeline } from '@cairn/contract/timeline'
import { useLanguage } from '@cairn/contract/web'
import { formatWeekday } from '@cairn/model/format'
import { localDay } from '@cairn/model/presets'
import { Button, EmptyState, Section } from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import { useState } from 'react'
import { useUser } from '../../state/use-shell-state.ts'
import { ActRow } from './act-row.tsx'
import { actsOf } from './acts.ts'
import { byDay, type TimelineDay } from './by-day.ts'
import { useTimelineTexts } from './texts.ts'
import { TimelineFailed } from './timeline-failed.tsx'
import type { TimelineState } from './use-timeline.ts'

const ROWS_WAITING = 6
const DAY_MS = 86_400_000

/** Renders the changes of a timeline grouped by day, or that it is loading, failed or empty. */
export function TimelineDays({ timeline }: { timeline: TimelineState }) {
  const t = useTimelineTexts()
  const user = useUser()
  const { status, entries, labels, hasMore, more } = timeline
  if (status === 'loading') return <SkeletonRows count={ROWS_WAITING} />
  if (status === 'error') return <TimelineFailed timeline={timeline} />
  // A page may be empty although there are more entries, with a filter for rare kinds.
  if (entries.length === 0 && !hasMore)
    return (
      <EmptyState
        icon="history"
        title={t('app.timeline.none')}
        guidance={user?.hideGuidance ? undefined : t('app.timeline.noneHelp')}
      />
    )
  return (
    <>
      {byDay(entries).map((day) => (
        <Day key={day.day} day={day} labels={labels} />
      ))}
      {hasMore && (
        <Button onClick={more} alignSelf="center">
          {t('app.timeline.more')}
        </Button>
      )}
    </>
  )
}

function Day({ day: { day, entries }, labels }: { day: TimelineDay; labels: Timeline['labels'] }) {
  return (
    <Section title={useDayName(day)}>
      <ol>
        {actsOf(entries, labels).map((act) => (
          <ActRow key={act.key} act={act} labels={labels} />
        ))}
      </ol>
    </Section>
  )
}

function useDayName(day: string): string {
  const t = useTimelineTexts()
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  if (day === localDay(now)) return t('app.timeline.today')
  return day === localDay(now - DAY_MS) ? t('app.timeline.yesterday') : formatWeekday(day, language)
}
