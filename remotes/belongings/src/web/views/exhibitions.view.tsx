import { useTranslate } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { lazyComponent, SegmentedControl } from '@cairn/ui'
import { ListTabs, ResultsView } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { EXHIBITION_LISTS, exhibitionsOf, type ExhibitionList } from '../../model/exhibitions/exhibition-days.ts'

const ExhibitionCalendar = lazyComponent(() => import('../parts/exhibitions/exhibition-calendar.tsx'))
const SHAPES = ['list', 'calendar'] as const
const BY_PERIOD = { key: 'period', order: 'desc' } as const

/**
 * Lists exhibitions in which belongings are shown, those on, to come or over, or shows them on a calendar.
 */
export default function ExhibitionsView() {
  const t = useTranslate()
  const [today] = useState(() => localDay(Date.now()))
  const [list, setList] = useState<ExhibitionList>('ALL')
  const [shape, setShape] = useState<(typeof SHAPES)[number]>('list')
  const query = useMemo(() => exhibitionsOf(list, today), [list, today])
  const tabs = shape === 'list' ? EXHIBITION_LISTS : []
  return (
    <ListTabs
      label={t('belongings.exhibitionTabs')}
      tabs={tabs.map((value) => ({
        value,
        label: t(`belongings.exhibition.${value}`),
        count: exhibitionsOf(value, today),
      }))}
      value={list}
      onChange={setList}
      end={
        <SegmentedControl
          label={t('belongings.exhibitionShape')}
          value={shape}
          onChange={setShape}
          options={SHAPES.map((value) => ({ value, label: t(`belongings.exhibitionShape.${value}`) }))}
        />
      }
    >
      {shape === 'calendar' ? (
        <ExhibitionCalendar />
      ) : (
        <ResultsView
          key={list}
          type="Exhibition"
          query={query}
          sort={BY_PERIOD}
          emptyTitle={t('belongings.noExhibitions')}
          emptyGuidance={t('belongings.noExhibitionsHelp')}
        />
      )}
    </ListTabs>
  )
}
