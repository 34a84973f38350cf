import { useLanguage, useTranslate, type SearchState } from '@cairn/contract/web'
import { formatNumber } from '@cairn/model/format'
import { Text } from '@cairn/ui'

/**
 * Says under a map of found records that there are more than it shows, and which ones it shows. Renders
 * nothing if it shows all.
 */
export function BeyondMap({ of, order }: { of: SearchState; order: 'latest' | 'oldest' }) {
  const [t, language] = [useTranslate(), useLanguage()]
  if (!of.hasMore) return null
  return <Text tone="muted">{t(`geokeeper.map.${order}`, { shown: formatNumber(of.ids.length, language) })}</Text>
}
