import { useItems, useLanguage, useSearch, useStoredPreference, useTranslate } from '@cairn/contract/web'
import { withCanvas } from '@cairn/map/canvas-on-demand'
import { formatNumber } from '@cairn/model/format'
import { Box, ColumnToolbar, HStack, lazyComponent, NativeSelect, SegmentedControl, ToggleChip } from '@cairn/ui'
import { FieldIcon } from '@cairn/ui/field-icons'
import { OwnColumns, ResultsView } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import {
  countOfReview,
  FORMS_OF_REVIEW,
  recordsOfReview,
  REVIEW_SETS,
  reviewOf,
  type ReviewSet,
} from '../../model/queries.ts'
import { readReviewChoice, REVIEW_WAYS } from '../../model/review/review-choice.ts'
import { formsOf } from '../../model/review/review-table.ts'
import { BeyondMap } from '../parts/map/beyond-map.tsx'
import { REVIEW_HEADERS, ReviewColumns } from '../parts/review/review-columns.tsx'
import { ReviewIcon } from '../parts/review/review-chip.tsx'
import { useRecordPlaces } from '../parts/map/use-record-places.ts'

const ReviewMap = lazyComponent(() => withCanvas(import('../parts/review/review-map.tsx')), null, null)
const OLDEST_FIRST = { key: 'collected', order: 'asc' } as const
const WIDE = '(min-width: 48em)'
const SHOWN_ICONS = { map: 'map', both: 'rows', list: 'table' } as const
const OWN_HEADERS = { columns: [], headers: REVIEW_HEADERS }
const NONE: readonly string[] = []

/**
 * Asks the server for records that somebody should look at, and shows them, the oldest first, by what came of
 * looking at them: as a table with the answers of their form, and on a map with tracks and areas.
 */
export default function ReviewView() {
  const t = useTranslate()
  // Whoever comes back from a record finds what they chose.
  const [kept, keep] = useStoredPreference('geokeeper.review')
  const choice = useMemo(() => readReviewChoice(kept), [kept])
  const { set, form } = choice
  const [isWide] = useState(() => matchMedia(WIDE).matches)
  const shown = choice.shown ?? (isWide ? 'both' : 'list')
  const { facets } = useSearch(FORMS_OF_REVIEW)
  const terms = facets['formDef']
  const versions = useItems(useMemo(() => terms?.map(({ value }) => value) ?? NONE, [terms]))
  const forms = useMemo(() => formsOf([...versions.values()]), [versions])
  const chosen = forms.find(({ key }) => key === form)
  const query = useMemo(() => reviewOf(set, chosen?.versions), [set, chosen])
  const programs = chosen ? chosen.programs : facets['program']?.map(({ value }) => value)
  return (
    <>
      <ColumnToolbar>
        {/* One row, which scrolls where it is narrow. */}
        <Box display="flex" gap="6px" minWidth="0" maxWidth="full" overflowX="auto" css={{ '& > *': { flex: 'none' } }}>
          {REVIEW_SETS.map((each) => (
            <Choice
              key={each}
              set={each}
              versions={chosen?.versions}
              isOn={each === set}
              onChoose={() => keep({ ...choice, set: each })}
            />
          ))}
        </Box>
        <HStack gap="8px" marginInlineStart="auto">
          {forms.length > 1 && (
            <NativeSelect
              aria-label={t('geokeeper.review.form')}
              value={chosen?.key ?? ''}
              onChange={({ target }) => keep({ ...choice, form: target.value })}
            >
              <option value="">{t('geokeeper.review.allForms')}</option>
              {forms.map(({ key, title }) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
            </NativeSelect>
          )}
          <SegmentedControl
            label={t('geokeeper.review.shown')}
            value={shown}
            onChange={(next) => keep({ ...choice, shown: next })}
            options={REVIEW_WAYS.map((value) => ({
              value,
              label: t(`geokeeper.review.${value}`),
              icon: <FieldIcon name={SHOWN_ICONS[value]} />,
              iconOnly: true,
            }))}
          />
        </HStack>
      </ColumnToolbar>
      {shown !== 'list' && (
        <Places set={set} versions={chosen?.versions} programs={programs ?? NONE} isWhole={shown === 'map'} />
      )}
      {shown !== 'map' && (
        <OwnColumns value={OWN_HEADERS}>
          <ResultsView
            type="GeoKeeperFieldData"
            query={query}
            sort={OLDEST_FIRST}
            mode={isWide ? 'table' : 'list'}
            Notes={ReviewColumns}
            emptyTitle={t('geokeeper.empty.review')}
            emptyGuidance={t('geokeeper.emptyHelp.review')}
          />
        </OwnColumns>
      )}
    </>
  )
}

interface ChoiceProps {
  set: ReviewSet
  versions: readonly string[] | undefined
  isOn: boolean
  onChoose: () => void
}

function Choice({ set, versions, isOn, onChoose }: ChoiceProps) {
  const [t, language] = [useTranslate(), useLanguage()]
  const { total, status } = useSearch(useMemo(() => countOfReview(set, versions), [set, versions]))
  const count = status === 'ready' ? { count: formatNumber(total, language) } : {}
  return (
    <ToggleChip pressed={isOn} onClick={onChoose} {...count}>
      <HStack as="span" gap="5px">
        {set !== 'WAITS' && <ReviewIcon of={set} />}
        {t(`geokeeper.review.${set}`)}
      </HStack>
    </ToggleChip>
  )
}

interface PlacesProps {
  set: ReviewSet
  versions: readonly string[] | undefined
  programs: readonly string[]
  isWhole: boolean
}

function Places({ set, versions, programs, isWhole }: PlacesProps) {
  const places = useRecordPlaces(useMemo(() => ({ query: recordsOfReview(set, versions) }), [set, versions]))
  return (
    <Box {...(isWhole ? { flex: '1', minHeight: '0', display: 'flex', flexDirection: 'column' } : { flex: 'none' })}>
      <ReviewMap records={places} {...{ programs, isWhole }} />
      <BeyondMap of={places} order="oldest" />
    </Box>
  )
}
