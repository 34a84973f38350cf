import { useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'

const LATEST: Query = { types: ['Contact'], sort: [{ key: '_c.ts', order: 'desc' }], max: 4, labels: true }

/** Shows the contacts that were created last. */
export default function LatestPeoplePanel() {
  const t = useTranslate()
  const { ids, labels, status } = useSearch(LATEST)
  if (status === 'ready' && ids.length === 0) return <Text tone="muted">{t('organisations.noContacts')}</Text>
  return <ItemRows ids={ids} labels={labels} />
}
