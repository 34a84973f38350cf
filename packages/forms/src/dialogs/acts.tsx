import { machinesOf } from '@cairn/contract'
import type { Item, ItemType } from '@cairn/contract/web'
import { lazyComponent } from '@cairn/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { ActsContext, useSettling, type AskedMove } from '../state/acts.ts'

const MoveDialog = lazyComponent(() => import('./move-dialog.tsx'))

/**
 * Holds the open dialog of a move, so that it keeps the move and state it was opened with even if its button
 * disappears.
 */
export function Acts({ item, type, children }: { item: Item; type: ItemType; children: ReactNode }) {
  const [asked, ask] = useState<AskedMove>()
  const isSettling = useSettling(statesOf(item, type).join(' '))
  const api = useMemo(() => ({ ask, isSettling }), [isSettling])
  return (
    <ActsContext value={api}>
      {children}
      {asked && <MoveDialog {...asked} {...{ item, type }} onClose={() => ask(undefined)} />}
    </ActsContext>
  )
}

function statesOf(item: Item, type: ItemType): string[] {
  return machinesOf(type).map(([name]) => String(item[name]))
}
