import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatNumber } from '@cairn/model/format'
import { Text } from '@cairn/ui'
import type { RecordPlaces } from './use-record-places.ts'

/**
 * Says under a map of records that there are more than it shows, and which ones it shows. Renders nothing if
 * it shows all.
 */
export function BeyondMap({ of, order }: { of: RecordPlaces; order: 'latest' | 'oldest' }) {
  const [t, language] = [useTranslate(), useLanguage()]
  if (!of.hasMore) return null
  return <Text tone="muted">{t(`geokeeper.map.${order}`, { shown: formatNumber(of.count, language) })}</Text>
}
