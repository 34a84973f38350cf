import { useMemo } from 'react'
import { useCell, useItems, useSearch } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Box, lazyComponent } from '@cairn/ui'
import { naming } from '../../../model/queries.ts'

const StatementsMap = lazyComponent(() => import('./statements-map.tsx'), null, null)
/** Statements whose kind is read for the map. Places of others are shown, too. */
const ON_MAP = 200

/**
 * Shows the places of the statements that name an item in one of their properties, such as a species. The
 * statements themselves are listed below every item that they name. Asks the server; renders nothing if there
 * are none.
 */
export function StatementsOf({ id, property }: { id: string; property: string }) {
  const { openRight } = useCell()
  const { ids } = useSearch(useMemo(() => naming('ResearchData', property, id, ON_MAP), [property, id]))
  const items = useItems(ids)
  const statements = useMemo(() => ids.flatMap((each) => items.get(each) ?? []), [ids, items])
  if (ids.length === 0) return null
  return (
    <Box height="360px" marginBlock="12px" css={{ '&:empty': { display: 'none' } }}>
      <StatementsMap property={property} id={id} statements={statements} onOpen={(at) => openRight(itemKey(at))} />
    </Box>
  )
}
