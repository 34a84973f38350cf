import { useCell, useItemType, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { AsyncContent, Box, Button, searchAsAsync, Section, Text, useMayCreate } from '@cairn/ui'
import { MoreRows } from '@cairn/ui/results'
import { useMemo } from 'react'

const MOST = 50

/** Props of `Commitments`: `begin` has the initial values of a new one. */
export interface CommitmentsProps {
  consultation: string
  begin: Readonly<Record<string, string>>
}

/**
 * Lists what was promised in a consultation, from the server, the next due first, and adds a promise for who
 * may. Renders nothing for others if there is none.
 */
export function Commitments({ consultation, begin }: CommitmentsProps) {
  const t = useTranslate()
  const { openNew } = useCell()
  const query = useMemo(
    (): Query => ({
      types: ['Commitment'],
      must: [{ prop: 'consultation', kind: 'rel', value: [consultation] }],
      sort: [{ key: 'due', order: 'asc' }],
      max: MOST,
      labels: true,
    }),
    [consultation],
  )
  const search = useSearch(query)
  const { ids } = search
  const mayAdd = useMayCreate(useItemType('Commitment'))
  if (!mayAdd && ids.length === 0) return null
  return (
    <Section title={t('consultation.commitments.title')} note={t('consultation.commitments.note')}>
      <AsyncContent of={searchAsAsync(search)}>
        {() =>
          ids.length === 0 ? (
            <Text tone="muted">{t('consultation.commitments.none')}</Text>
          ) : (
            <MoreRows of={search} step={MOST} />
          )
        }
      </AsyncContent>
      {mayAdd && (
        <Box>
          <Button size="sm" icon="plus" onClick={() => openNew('Commitment', { consultation, ...begin })}>
            {t('consultation.commitments.add')}
          </Button>
        </Box>
      )}
    </Section>
  )
}

/** Returns the initial values of a new commitment for a response. */
export function beginOf(response: Item): Record<string, string> {
  const names = { owner: response['community'], owedBy: response['primaryOrg'], keeper: response['assigned'] }
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
