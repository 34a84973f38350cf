import { useTranslate } from '@cairn/contract/web'
import { ColumnBody, Section } from '@cairn/ui'
import { GeoPanel } from '../parts/geo-panel.tsx'
import { OutboxRows } from '../parts/outbox-rows.tsx'

const PARTS = ['work', 'programs', 'mine'] as const

/**
 * Shows field data at a glance: what was not sent, work that waits, programs, and what the person collected
 * last.
 */
export default function GeoKeeperView() {
  const t = useTranslate()
  return (
    <ColumnBody padded>
      <OutboxRows isBegunToo />
      {PARTS.map((list) => (
        <Section key={list} title={t(`geokeeper.part.${list}`)}>
          <GeoPanel list={list} rows={6} />
        </Section>
      ))}
    </ColumnBody>
  )
}
