import type { Cell, CellCheck, CellCheckKind } from '@cairn/contract/web'
import { newItemKey, type CellRef, type CellStack } from '@cairn/model/cell-path'
import { formatPrefill, type InitialValues } from '@cairn/model/prefill'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Unsaved } from '../state/drafts/unsaved.ts'
import { useShell } from '../state/shell.ts'
import { useSetSequence } from '../state/use-shell-state.ts'
import { latestStack, openRightOf, withParameter } from '../frame/address/stack.ts'
import { useFocusColumn } from '../frame/address/use-router.ts'
import { useNavigation } from '../frame/address/use-navigation.ts'
import { useColumnCommands } from './use-column-commands.ts'

/**
 * Returns what a column provides to its content (`Cell` of the contract): its place, parameter, and
 * functions to open, close and check.
 */
export function useCellContext(cell: CellRef, index: number, stack: CellStack, isActive: boolean): Cell {
  const { go, stackNow } = useNavigation()
  const keepSequence = useSetSequence()
  const focusColumn = useFocusColumn()
  const { cellChecks, unsaved } = useShell()
  const rightKey = stack[index + 1]?.key
  // Two changes in a row must not undo each other: the second can come before the first is drawn.
  const latest = useCallback(() => latestStack(stackNow(), stack, index), [stackNow, stack, index])
  const setParameter = useCallback(
    (value: string | ((before: string) => string)) => {
      const now = stackNow()
      // The person may have navigated away a moment ago, which is not rendered yet.
      if (now?.[index]?.key !== cell.key) return
      const next = typeof value === 'string' ? value : value(now[index].parameter ?? '')
      go(withParameter(now, index, next), { replace: true })
    },
    [go, stackNow, index, cell.key],
  )
  const openRight = useCallback(
    (cellKey: string, begin = '') => {
      const before = latest()
      const next = withParameter(openRightOf(before, index, cellKey), index + 1, begin)
      go(next)
      // What is open there already may be folded.
      if (before.length === next.length && before[index + 1]?.key === cellKey) focusColumn(next, index + 1)
    },
    [go, latest, index, focusColumn],
  )
  const openNew = useCallback(
    (type: string, values: InitialValues = {}) => openRight(freshKey(type, unsaved), formatPrefill(values)),
    [openRight, unsaved],
  )
  const commands = useColumnCommands()
  const latestCommands = useRef(commands)
  useEffect(() => void (latestCommands.current = commands))
  const close = useCallback(() => void latestCommands.current.close(index), [index])
  const setSequence = useCallback(
    (ids: readonly string[], total: number) => keepSequence(cell.key, { ids, total }),
    [keepSequence, cell.key],
  )
  const checks = useMemo(
    () => ({
      addCheck: (kind: CellCheckKind, check: CellCheck) => cellChecks.add(cell.key, kind, check),
      passes: () => cellChecks.passSaving(cell.key),
    }),
    [cellChecks, cell.key],
  )
  return useMemo(
    () => ({
      index,
      isActive,
      key: cell.key,
      parameter: cell.parameter,
      setParameter,
      openRight,
      openNew,
      close,
      rightKey,
      setSequence,
      ...checks,
    }),
    [index, isActive, cell.key, cell.parameter, setParameter, openRight, openNew, close, rightKey, setSequence, checks],
  )
}

/** Returns the key of a new item of which nothing is typed yet: what was begun before stays for itself. */
export function freshKey(type: string, unsaved: Unsaved): string {
  let n = 1
  while (unsaved.has(`${type}-0-${n}`) || unsaved.hasOffer(`${type}-0-${n}`)) n++
  return newItemKey(type, n)
}
