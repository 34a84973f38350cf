import type { Item, ItemType } from '@cairn/contract'
import { useCell } from '@cairn/contract/web'
import { ColumnBody, ColumnToolbar, SegmentedControl } from '@cairn/ui'
import HistoryBody from '../history/history-body.tsx'
import { useTimelineTexts } from './texts.ts'
import { TimelineDays } from './timeline-days.tsx'
import { useTimeline } from './use-timeline.ts'

const RELATED = 'related'

/**
 * Renders the history of one item: its own versions in full, or on request also the changes of all items
 * that refer to it.
 */
export default function ItemTimeline({ item, type }: { item: Item; type: ItemType }) {
  const t = useTimelineTexts()
  const { parameter, setParameter } = useCell()
  const shown = parameter === RELATED ? RELATED : 'own'
  return (
    <>
      <ColumnToolbar>
        <SegmentedControl
          label={t('app.timeline.show')}
          value={shown}
          onChange={(value) => setParameter(value === RELATED ? RELATED : '')}
          options={[
            { value: 'own', label: t('app.timeline.show.own') },
            { value: RELATED, label: t('app.timeline.show.related') },
          ]}
        />
      </ColumnToolbar>
      {shown === RELATED ? <WithRelated item={item} /> : <HistoryBody item={item} type={type} />}
    </>
  )
}

function WithRelated({ item }: { item: Item }) {
  const timeline = useTimeline({ id: item.$id })
  return (
    <ColumnBody padded tabIndex={0}>
      <TimelineDays timeline={timeline} />
    </ColumnBody>
  )
}
