import { useMemo } from 'react'
import { useCell, useSearch, useSession, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Button } from '@cairn/ui'
import { correctionsOf } from '../../../model/queries.ts'
import { Few } from './few.tsx'

/**
 * Asks the server what was proposed to be corrected in an item, and shows it to those who may know of it.
 * Signed-in people who read the item and may not change it propose a correction.
 */
export function Corrections({ item }: { item: Item }) {
  const t = useTranslate()
  const { openNew } = useCell()
  const isSomebody = useSession() !== null
  const query = useMemo(() => correctionsOf(item.$id), [item.$id])
  const { ids } = useSearch(query)
  const mayPropose = isSomebody && item.$can?.['update'] !== true && item.$deleted !== true
  return (
    <>
      {ids.length > 0 && <Few title={t('research.corrections')} query={query} none="" />}
      {mayPropose && (
        <Box marginBlock="12px" _print={{ display: 'none' }}>
          <Button icon="pencil" onClick={() => openNew('ResearchCorrection', { about: item.$id })}>
            {t('research.proposeCorrection')}
          </Button>
        </Box>
      )}
    </>
  )
}
