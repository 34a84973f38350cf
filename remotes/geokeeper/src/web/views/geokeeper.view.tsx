import { useSession, useTranslate } from '@cairn/contract/web'
import { ColumnBody, Section } from '@cairn/ui'
import { useMemo } from 'react'
import { latestOf } from '../../model/queries.ts'
import { GeoPanel } from '../parts/lists/geo-panel.tsx'
import { OutboxRows } from '../parts/capture/outbox-rows.tsx'
import { FoundPlaces } from '../parts/map/places-of.tsx'

const PARTS = ['work', 'programs', 'mine'] as const

/**
 * Shows field data at a glance: what was not sent, work that waits, programs, and what the person collected
 * last.
 */
export default function GeoKeeperView() {
  const t = useTranslate()
  const contact = useSession()?.contact
  const latest = useMemo(() => latestOf(contact), [contact])
  return (
    <ColumnBody padded>
      <OutboxRows isBegunToo />
      {PARTS.map((list) => (
        <Section key={list} title={t(`geokeeper.part.${list}`)}>
          <GeoPanel list={list} rows={6} />
        </Section>
      ))}
      <FoundPlaces title={t('geokeeper.part.map')} {...latest} />
    </ColumnBody>
  )
}
