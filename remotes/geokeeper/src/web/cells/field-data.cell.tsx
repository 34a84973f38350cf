import {
  useCommands,
  useItems,
  useLanguage,
  useSearch,
  useTranslate,
  type Item,
  type ItemCellProps,
} from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { formatNumber } from '@cairn/model/format'
import { Box, Button, Section, Text } from '@cairn/ui'
import { MoreRows } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { placesOfTrip, recordsOfTrip } from '../../model/queries.ts'
import { tripFigures } from '../../model/capture/trips.ts'
import { OtherForm } from '../parts/form/other-form.tsx'
import { PlacesOf } from '../parts/map/places-of.tsx'
import { RecordAnswers } from '../parts/records/record-answers.tsx'
import { RecordFacts } from '../parts/records/record-facts.tsx'
import { RecordPictures } from '../parts/records/record-pictures.tsx'
import { Talk } from '../parts/fieldwork/talk.tsx'

/** Records of a trip that show at first, and that come with each press. */
const STEP = 50

/**
 * Shows a record: its pictures, what matters most, its answers, its places on a map, and what was said of it.
 * A trip shows its track, which can be played, and the records that were made on it.
 */
export default function FieldDataCell({ item }: ItemCellProps) {
  const id = String(item['formDef'])
  const formDef = useItems(useMemo(() => [id], [id])).get(id)
  const isTrip = item['formType'] === 'trip'
  return (
    <>
      <RecordPictures ids={[item['files'] ?? []].flat().map(String)} />
      {!isTrip && <RecordFacts item={item} formDef={formDef} />}
      <RecordAnswers item={item} formDef={formDef} />
      {formDef && <OtherForm item={item} formDef={formDef} />}
      {isTrip ? <Trip item={item} /> : <Places item={item} />}
      <ItemSections />
      <Talk item={item} />
    </>
  )
}

function Places({ item }: { item: Item }) {
  const of = useMemo(() => ({ ids: [item.$id] }), [item.$id])
  return item['place'] === undefined && item['track'] === undefined ? null : <PlacesOf of={of} />
}

function Trip({ item }: { item: Item }) {
  const t = useTranslate()
  const language = useLanguage()
  const search = useSearch(useMemo(() => recordsOfTrip(item.$id), [item.$id]))
  const { ids, total } = search
  const of = useMemo(() => ({ ids: [item.$id], query: placesOfTrip(item.$id) }), [item.$id])
  const trips = useMemo(() => [item], [item])
  const { hours, kilometres } = tripFigures(item)
  const figures = [
    ...(hours === undefined ? [] : [t('geokeeper.trip.hours', { hours: formatNumber(hours, language) })]),
    ...(kilometres === undefined ? [] : [t('geokeeper.trip.kilometres', { km: formatNumber(kilometres, language) })]),
    t('geokeeper.trip.records', { total }),
  ]
  return (
    <Section title={t('geokeeper.trip')} note={figures.join(' · ')}>
      {item['returned'] === undefined && item.$can?.['update'] === true && <Back item={item} />}
      <PlacesOf of={of} trips={trips} order="oldest" />
      {ids.length === 0 && <Text tone="muted">{t('geokeeper.trip.none')}</Text>}
      {ids.length > 0 && <MoreRows of={search} step={STEP} />}
    </Section>
  )
}

/** Says that a trip is back, now. */
function Back({ item }: { item: Item }) {
  const t = useTranslate()
  const { updateItem, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const say = () => {
    setBusy(true)
    updateItem(item.$id, item._u, { returned: new Date().toISOString() })
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Box>
      <Button minHeight="3rem" icon="check" busy={isBusy} onClick={say}>
        {t('geokeeper.trip.back')}
      </Button>
    </Box>
  )
}
