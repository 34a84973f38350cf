import {
  useCell,
  useItems,
  useItemType,
  useSearch,
  useTranslate,
  type Item,
  type Query,
  type ReactNode,
} from '@cairn/contract/web'
import { AsyncContent, Box, Button, HStack, searchAsAsync, Section, Text } from '@cairn/ui'
import { ExportButton, ItemRows } from '@cairn/ui/results'
import { useMemo } from 'react'
import { inOrder } from '../../../model/answers/parts-in-order.ts'
import { ConcernTable } from './concern-table.tsx'

const MOST = 100

/** Lists the sections of a response in their order, and adds one for who may change the response. */
export function Sections({ response }: { response: Item }) {
  return <Parts response={response} typeName="ConsultResponseSection" part="sections" />
}

/** Lists the concerns of a response, adds one, and saves what was asked and answered as a table. */
export function Concerns({ response }: { response: Item }) {
  const t = useTranslate()
  const type = useItemType('ConsultResponseConcern')
  const query = usePartsOf('ConsultResponseConcern', response.$id)
  return (
    <Parts
      response={response}
      typeName="ConsultResponseConcern"
      part="concerns"
      tools={type && <ExportButton type={type} query={query} items={t('consultation.concerns.file')} />}
    />
  )
}

interface PartsProps {
  response: Item
  typeName: 'ConsultResponseConcern' | 'ConsultResponseSection'
  part: 'concerns' | 'sections'
  /** Shown beside the button that adds a part, once there is one. */
  tools?: ReactNode
}

function Parts({ response, typeName, part, tools }: PartsProps) {
  const t = useTranslate()
  const { openNew } = useCell()
  const search = useSearch(usePartsOf(typeName, response.$id))
  const { ids, labels } = search
  const items = useItems(ids)
  const mayWrite = response.$can?.['update'] === true && response.$deleted !== true
  return (
    <Section title={t(`consultation.${part}.title`)} note={t('consultation.concerns.kept')}>
      <AsyncContent of={searchAsAsync(search)}>
        {() =>
          ids.length === 0 ? (
            <Text tone="muted">{t(`consultation.${part}.none`)}</Text>
          ) : part === 'concerns' ? (
            <ConcernTable concerns={ids.flatMap((id) => items.get(id) ?? [])} />
          ) : (
            <ItemRows ids={inOrder(ids, items)} labels={labels} />
          )
        }
      </AsyncContent>
      <HStack flexWrap="wrap" gap="8px">
        {mayWrite && (
          <Button size="sm" icon="plus" onClick={() => openNew(typeName, { response: response.$id })}>
            {t(`consultation.${part}.add`)}
          </Button>
        )}
        {ids.length > 0 && <Box>{tools}</Box>}
      </HStack>
    </Section>
  )
}

/** Returns the query for a response’s parts of a type, the first made first. It stays the same object. */
function usePartsOf(type: string, response: string): Query {
  return useMemo(
    () => ({
      types: [type],
      must: [{ prop: 'response', kind: 'rel', value: [response] }],
      sort: [{ key: '_c.ts', order: 'asc' }],
      max: MOST,
      labels: true,
    }),
    [type, response],
  )
}
