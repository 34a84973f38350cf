import { useLanguage } from '@cairn/contract/web'
import { formatRelative } from '@cairn/model/format'
import { Text, useNow } from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import { useState } from 'react'
import { noteVisit } from '../../state/last-visit.ts'
import { useShell } from '../../state/shell.ts'
import { useTimelineTexts } from '../timeline/texts.ts'
import { ActRow } from '../timeline/act-row.tsx'
import { actsOf } from '../timeline/acts.ts'
import { TimelineFailed } from '../timeline/timeline-failed.tsx'
import { useTimeline } from '../timeline/use-timeline.ts'
import { Panel } from './panel.tsx'

const MOST = 4
/** Entries requested; several may belong to one act. */
const ASKED = 40

/**
 * Renders the panel of the home view with the latest changes by others: the 4 newest since the person's last
 * visit, or the 4 newest at all if that is unknown. Records this visit.
 */
export function NewsPanel() {
  const t = useTimelineTexts()
  const { storage } = useShell()
  const language = useLanguage()
  const now = useNow()
  const [since] = useState(() => noteVisit(storage, now))
  const timeline = useTimeline({
    others: true,
    max: ASKED,
    ...(since === undefined ? {} : { since: new Date(since).toISOString() }),
  })
  const { status, entries, labels } = timeline
  const note = since === undefined ? undefined : t('app.home.since', { when: formatRelative(since, now, language) })
  return (
    <Panel
      title={t(since === undefined ? 'app.home.lately' : 'app.home.news')}
      note={note}
      all="/timeline"
      allLabel={t('app.home.toTimeline')}
    >
      {status === 'loading' && <SkeletonRows count={MOST} />}
      {status === 'error' && <TimelineFailed timeline={timeline} />}
      {status === 'ready' && entries.length === 0 && <Text tone="muted">{t('app.home.noNews')}</Text>}
      {entries.length > 0 && (
        <ol>
          {actsOf(entries, labels)
            .slice(0, MOST)
            .map((act) => (
              <ActRow key={act.key} act={act} labels={labels} now={now} />
            ))}
        </ol>
      )}
    </Panel>
  )
}
