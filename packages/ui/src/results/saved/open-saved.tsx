import { useEffect } from 'react'
import { useCell, useCommands, useItem, useTranslate } from '@cairn/contract/web'
import { Box } from '../../base/layout.ts'
import type { ListCodec } from '../view/list-codec.ts'
import { SkeletonRows } from '../window/skeleton-rows.tsx'
import { stateOfSaved } from './saved-state.ts'

/**
 * Loads a saved search and writes its state into the column's parameter. Shows a skeleton meanwhile. If
 * the saved search is gone or unreadable, notifies the user, calls `onGone` and opens the plain list.
 */
export function OpenSaved({ id, onGone, codec }: { id: string; onGone: () => void; codec: ListCodec }) {
  const translate = useTranslate()
  const { setParameter } = useCell()
  const { notify } = useCommands()
  const entry = useItem(id)
  useEffect(() => {
    if (entry.status === 'loading') return
    const state = entry.status === 'ready' && !entry.item.$deleted ? stateOfSaved(entry.item) : undefined
    if (!state) {
      notify(translate('ui.saved.gone'))
      onGone()
    }
    setParameter(state ? codec.format(state) : '')
    // oxlint-disable-next-line react/exhaustive-deps -- the search opens once, as soon as it is loaded
  }, [entry.status])
  return (
    <Box flex="1" aria-busy="true">
      <SkeletonRows count={8} />
    </Box>
  )
}
