import { useSearch, useTranslate } from '@cairn/contract/web'
import { AsyncContent, searchAsAsync, Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { claimsDue } from '../../model/claim-lists.ts'

const QUERY = claimsDue(4)

/** Shows the claims in which something is due first. */
export default function ClaimsDuePanel() {
  const t = useTranslate()
  return (
    <AsyncContent of={searchAsAsync(useSearch(QUERY))}>
      {({ ids, labels }) =>
        ids.length === 0 ? (
          <Text tone="muted">{t('belongings.nothingDue')}</Text>
        ) : (
          <ItemRows ids={ids} labels={labels} />
        )
      }
    </AsyncContent>
  )
}
