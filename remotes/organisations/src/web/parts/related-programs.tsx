import { useItemType, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { Section } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo } from 'react'

/** Types of other areas whose items a contact belongs to, and the relation that names it. */
const RELATED = { type: 'GeoKeeperProgram', property: 'assigned' } as const
const MOST = 20

/**
 * Shows the programs that name a contact, those that the person may see. Renders nothing if there are
 * none.
 */
export function RelatedPrograms({ id }: { id: string }) {
  const t = useTranslate()
  const isKnown = useItemType(RELATED.type) !== undefined
  const query = useMemo(
    (): Query => ({
      ...{
        types: [RELATED.type],
        must: [{ prop: RELATED.property, kind: 'rel', value: [id] }],
        max: MOST,
        labels: true,
      },
      sort: [{ key: '$label', order: 'asc' }],
    }),
    [id],
  )
  const { ids, labels } = useSearch(isKnown ? query : null)
  if (ids.length === 0) return null
  return (
    <Section title={t('organisations.programs')}>
      <ItemRows ids={ids} labels={labels} />
    </Section>
  )
}
