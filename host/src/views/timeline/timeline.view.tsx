import { useCell, useCommands, useLanguage } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { Button, ColumnBody, ColumnFooter, ColumnToolbar, SegmentedControl } from '@cairn/ui'
import { useMemo } from 'react'
import { exportBody } from './export-body.ts'
import { FilterBar } from './filter-bar.tsx'
import { useTimelineTexts } from './texts.ts'
import { TimelineDays } from './timeline-days.tsx'
import { queryOf, readFilter, writeFilter, type TimelineFilter } from './timeline-filter.ts'
import { useTimeline } from './use-timeline.ts'

const OTHERS = 'others'

/** Renders the timeline of changes in all items that the person may see, with filters. */
export default function TimelineView() {
  const t = useTimelineTexts()
  const { parameter, setParameter } = useCell()
  const filter = useMemo(() => readFilter(parameter), [parameter])
  const change = (changes: Partial<TimelineFilter>) => setParameter(writeFilter({ ...filter, ...changes }))
  const timeline = useTimeline(queryOf(filter))
  return (
    <>
      <ColumnToolbar>
        <SegmentedControl
          label={t('app.timeline.show')}
          value={filter.others ? OTHERS : 'all'}
          onChange={(value) => change({ others: value === OTHERS })}
          options={[
            { value: 'all', label: t('app.timeline.show.all') },
            { value: OTHERS, label: t('app.timeline.show.others') },
          ]}
        />
      </ColumnToolbar>
      <FilterBar filter={filter} onFilter={change} shown={timeline} />
      <ColumnBody padded tabIndex={0}>
        <TimelineDays timeline={timeline} />
      </ColumnBody>
      <ColumnFooter>
        <span />
        <ExportButton filter={filter} />
      </ColumnFooter>
    </>
  )
}

function ExportButton({ filter }: { filter: TimelineFilter }) {
  const t = useTimelineTexts()
  const language = useLanguage()
  const { startTask, notify, report } = useCommands()
  const start = () => {
    const body = exportBody(queryOf(filter), t, language, localDay(Date.now()))
    startTask('exportTimeline', body).then(() => notify(t('app.timeline.csv.started')), report)
  }
  return (
    <Button size="sm" icon="file" onClick={start}>
      {t('app.timeline.csv')}
    </Button>
  )
}
