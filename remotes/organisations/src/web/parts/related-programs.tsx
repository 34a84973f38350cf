import { useItemType, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { Section } from '@cairn/ui'
import { MoreRows } from '@cairn/ui/results'
import { useMemo } from 'react'

/** Types of other areas whose items a contact belongs to, and the relation that names it. */
const RELATED = { type: 'GeoKeeperProgram', property: 'assigned' } as const
const MOST = 20

/**
 * Asks the server for the programs that name a contact, and shows up to 20 that the person may see. Renders
 * nothing if there are none.
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
  const search = useSearch(isKnown ? query : null)
  if (search.ids.length === 0) return null
  return (
    <Section title={t('organisations.programs')}>
      <MoreRows of={search} step={MOST} />
    </Section>
  )
}
