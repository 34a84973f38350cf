import { useLanguage, useSearch, useTranslate } from '@cairn/contract/web'
import { formatNumber } from '@cairn/model/format'
import { Box, ColumnToolbar, lazyComponent, SegmentedControl, ToggleChip } from '@cairn/ui'
import { ResultsView } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { BeyondMap } from '../parts/beyond-map.tsx'
import { recordsOfReview, REVIEW_SETS, reviewOf, type ReviewSet } from '../../model/queries.ts'

const FieldMap = lazyComponent(() => import('../parts/field-map.tsx'), null, null)
const OLDEST_FIRST = { key: 'collected', order: 'asc' } as const
const WIDE = '(min-width: 48em)'
const SHOWN = ['map', 'both', 'list'] as const
const NO_TRIPS: readonly never[] = []

/**
 * Lists records that somebody should look at, the oldest first, by what came of looking at them, with their
 * places on a map above.
 */
export default function ReviewView() {
  const t = useTranslate()
  const [set, setSet] = useState<ReviewSet>('WAITS')
  const [shown, setShown] = useState<(typeof SHOWN)[number]>(() => (matchMedia(WIDE).matches ? 'both' : 'list'))
  const query = useMemo(() => reviewOf(set), [set])
  return (
    <>
      <ColumnToolbar>
        {/* One row, which scrolls where it is narrow. */}
        <Box display="flex" gap="6px" minWidth="0" maxWidth="full" overflowX="auto" css={{ '& > *': { flex: 'none' } }}>
          {REVIEW_SETS.map((each) => (
            <Choice key={each} set={each} isOn={each === set} onChoose={() => setSet(each)} />
          ))}
        </Box>
        <SegmentedControl
          label={t('geokeeper.review.shown')}
          value={shown}
          onChange={setShown}
          options={SHOWN.map((value) => ({ value, label: t(`geokeeper.review.${value}`) }))}
        />
      </ColumnToolbar>
      {shown !== 'list' && <Places set={set} />}
      {shown !== 'map' && (
        <ResultsView
          type="GeoKeeperFieldData"
          query={query}
          sort={OLDEST_FIRST}
          emptyTitle={t('geokeeper.empty.review')}
          emptyGuidance={t('geokeeper.emptyHelp.review')}
        />
      )}
    </>
  )
}

function Choice({ set, isOn, onChoose }: { set: ReviewSet; isOn: boolean; onChoose: () => void }) {
  const [t, language] = [useTranslate(), useLanguage()]
  const { total, status } = useSearch(useMemo(() => recordsOfReview(set, 0), [set]))
  const count = status === 'ready' ? { count: formatNumber(total, language) } : {}
  return (
    <ToggleChip pressed={isOn} onClick={onChoose} {...count}>
      {t(`geokeeper.review.${set}`)}
    </ToggleChip>
  )
}

function Places({ set }: { set: ReviewSet }) {
  const found = useSearch(useMemo(() => recordsOfReview(set), [set]))
  return (
    <Box flex="none">
      <FieldMap ids={found.ids} trips={NO_TRIPS} />
      <BeyondMap of={found} order="oldest" />
    </Box>
  )
}
