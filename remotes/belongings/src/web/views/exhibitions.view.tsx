import { useTranslate } from '@cairn/contract/web'
import { HStack, lazyComponent, SegmentedControl } from '@cairn/ui'
import { ResultsView } from '@cairn/ui/results'
import { useState } from 'react'

const ExhibitionCalendar = lazyComponent(() => import('../parts/exhibition-calendar.tsx'))
const SHAPES = ['list', 'calendar'] as const
const BY_PERIOD = { key: 'period', order: 'desc' } as const

/** Lists exhibitions in which belongings are shown, or shows them on a calendar. */
export default function ExhibitionsView() {
  const t = useTranslate()
  const [shape, setShape] = useState<(typeof SHAPES)[number]>('list')
  return (
    <>
      <HStack padding="8px 16px 0">
        <SegmentedControl
          label={t('belongings.exhibitionShape')}
          value={shape}
          onChange={setShape}
          options={SHAPES.map((value) => ({ value, label: t(`belongings.exhibitionShape.${value}`) }))}
        />
      </HStack>
      {shape === 'calendar' ? (
        <ExhibitionCalendar />
      ) : (
        <ResultsView
          type="Exhibition"
          sort={BY_PERIOD}
          emptyTitle={t('belongings.noExhibitions')}
          emptyGuidance={t('belongings.noExhibitionsHelp')}
        />
      )}
    </>
  )
}
