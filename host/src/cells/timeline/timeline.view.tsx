import { useCell } from '@cairn/contract/web'
import { ColumnBody, ColumnToolbar, SegmentedControl } from '@cairn/ui'
import { useTimelineTexts } from './texts.ts'
import { TimelineDays } from './timeline-days.tsx'
import { useTimeline } from './use-timeline.ts'

const OTHERS = 'others'

/** Who did what when, in everything the person may see. */
export default function TimelineView() {
  const t = useTimelineTexts()
  const { parameter, setParameter } = useCell()
  const shown = parameter === OTHERS ? OTHERS : 'all'
  const timeline = useTimeline({ others: shown === OTHERS })
  return (
    <>
      <ColumnToolbar>
        <SegmentedControl
          label={t('app.timeline.show')}
          value={shown}
          onChange={(value) => setParameter(value === OTHERS ? OTHERS : '')}
          options={[
            { value: 'all', label: t('app.timeline.show.all') },
            { value: OTHERS, label: t('app.timeline.show.others') },
          ]}
        />
      </ColumnToolbar>
      <ColumnBody padded tabIndex={0}>
        <TimelineDays timeline={timeline} />
      </ColumnBody>
    </>
  )
}
