import { useLayoutEffect, useState, type ReactNode } from 'react'
import { Router } from 'react-router'
import { useShell } from '../../state/shell.ts'
import { cellsLeft } from './cells-left.ts'
import { guardHistory, type History } from './guarded-history.ts'
import { useIsSingleColumn } from './use-media.ts'
import { AddressNow } from './use-navigation.ts'

/**
 * Provides React Router over a history, and asks the person before navigation closes columns whose checks
 * refuse.
 */
export function AddressRouter({ history, children }: { history: History; children: ReactNode }) {
  const { leaving } = useShell()
  const isSingle = useIsSingleColumn()
  const [guarded] = useState(() => guardHistory(history))
  const [addressNow] = useState(() => () => guarded.location)
  const [{ action, location }, setUpdate] = useState({ action: guarded.action, location: guarded.location })
  useLayoutEffect(
    () => guarded.listen(setUpdate, (from, to) => leaving.allows({ cells: cellsLeft(from, to, isSingle) })),
    [guarded, leaving, isSingle],
  )
  return (
    <Router navigator={guarded} location={location} navigationType={action}>
      <AddressNow value={addressNow}>{children}</AddressNow>
    </Router>
  )
}
