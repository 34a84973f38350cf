import { useCell } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { Button, ColumnBody, ColumnFooter, ColumnToolbar, SegmentedControl } from '@cairn/ui'
import { useMemo, useState } from 'react'
import { useShell } from '../../data/shell.ts'
import { FilterBar } from './filter-bar.tsx'
import { useTimelineTexts } from './texts.ts'
import { fetchAll, timelineCsv } from './timeline-csv.ts'
import { TimelineDays } from './timeline-days.tsx'
import { queryOf, readFilter, writeFilter, type TimelineFilter } from './timeline-filter.ts'
import { useTimeline } from './use-timeline.ts'

const OTHERS = 'others'

/** Who did what when, in everything the person may see, narrowed as they like. */
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
  const { channel, notices } = useShell()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const all = await fetchAll((query) => channel.send('act/timeline', query), queryOf(filter))
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([timelineCsv(all, t)], { type: 'text/csv' }))
    link.download = `timeline ${localDay(Date.now())}.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const start = () => {
    setBusy(true)
    save()
      .catch((thrown: unknown) => notices.report(thrown))
      .finally(() => setBusy(false))
  }
  return (
    <Button size="sm" icon="external" busy={isBusy} onClick={start}>
      {t('app.timeline.csv')}
    </Button>
  )
}
