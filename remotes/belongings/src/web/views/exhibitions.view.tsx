import { useLanguage, useSearch, useTranslate } from '@cairn/contract/web'
import { perLocale } from '@cairn/model/format'
import { localDay } from '@cairn/model/presets'
import { HStack, lazyComponent, SegmentedControl, ToggleChip } from '@cairn/ui'
import { ResultsView } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { EXHIBITION_LISTS, exhibitionsOf, type ExhibitionList } from '../../model/exhibitions/exhibition-days.ts'

const ExhibitionCalendar = lazyComponent(() => import('../parts/exhibitions/exhibition-calendar.tsx'))
const numberIn = perLocale((locale) => new Intl.NumberFormat(locale))
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
  return (
    <>
      <HStack flexWrap="wrap" gap="6px" padding="8px 16px" _print={{ display: 'none' }}>
        {shape === 'list' &&
          EXHIBITION_LISTS.map((each) => (
            <Tab key={each} list={each} today={today} isShown={each === list} onShow={setList} />
          ))}
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
          key={list}
          type="Exhibition"
          query={query}
          sort={BY_PERIOD}
          emptyTitle={t('belongings.noExhibitions')}
          emptyGuidance={t('belongings.noExhibitionsHelp')}
        />
      )}
    </>
  )
}

interface TabProps {
  list: ExhibitionList
  today: string
  isShown: boolean
  onShow: (list: ExhibitionList) => void
}

function Tab({ list, today, isShown, onShow }: TabProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { total } = useSearch(useMemo(() => ({ ...exhibitionsOf(list, today), max: 0 }), [list, today]))
  return (
    <ToggleChip pressed={isShown} count={numberIn(language).format(total ?? 0)} onClick={() => onShow(list)}>
      {t(`belongings.exhibition.${list}`)}
    </ToggleChip>
  )
}
