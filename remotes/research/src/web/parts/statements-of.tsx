import { useMemo } from 'react'
import { useCell, useItems, useSearch, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Box, lazyComponent } from '@cairn/ui'
import { naming } from '../../model/queries.ts'
import { Few } from './few.tsx'

const StatementsMap = lazyComponent(() => import('./statements-map.tsx'))
/** Statements whose kind is read for the map. Places of others are shown, too. */
const ON_MAP = 200

/** Shows the statements that name an item in one of their properties, such as a species, and their places. */
export function StatementsOf({ id, property }: { id: string; property: string }) {
  const t = useTranslate()
  const { openRight } = useCell()
  const query = useMemo(() => naming('ResearchData', property, id, 8), [property, id])
  const { ids } = useSearch(useMemo(() => naming('ResearchData', property, id, ON_MAP), [property, id]))
  const items = useItems(ids)
  const statements = useMemo(() => ids.flatMap((each) => items.get(each) ?? []), [ids, items])
  return (
    <>
      <Few title={t('research.statementsOf')} query={query} none={t('research.noStatements')} />
      {ids.length > 0 && (
        <Box height="360px" marginBlock="12px" css={{ '&:empty': { display: 'none' } }}>
          <StatementsMap property={property} id={id} statements={statements} onOpen={(at) => openRight(itemKey(at))} />
        </Box>
      )}
    </>
  )
}
