import type { Cell, CellCheck, CellCheckKind } from '@cairn/contract/web'
import { newItemKey, type CellRef, type CellStack } from '@cairn/model/cell-path'
import { formatPrefill, type InitialValues } from '@cairn/model/prefill'
import { useCallback, useMemo } from 'react'
import type { Unsaved } from '../data/unsaved.ts'
import { useShell } from '../data/shell.ts'
import { useSetSequence } from '../data/use-shell-state.ts'
import { openRightOf, withParameter } from '../shell/columns/stack.ts'
import { useNavigation } from '../shell/use-navigation.ts'

/** What a column tells those who stand in it (contract, `Cell`). */
export function useCellContext(cell: CellRef, index: number, stack: CellStack, isActive: boolean): Cell {
  const { go } = useNavigation()
  const keepSequence = useSetSequence()
  const { cellChecks, unsaved } = useShell()
  const rightKey = stack[index + 1]?.key
  const setParameter = useCallback(
    (value: string) => go(withParameter(stack, index, value), { replace: true }),
    [go, stack, index],
  )
  const openRight = useCallback(
    (cellKey: string, begin = '') => go(withParameter(openRightOf(stack, index, cellKey), index + 1, begin)),
    [go, stack, index],
  )
  const openNew = useCallback(
    (type: string, values: InitialValues = {}) =>
      go(withParameter(openRightOf(stack, index, freshKey(type, unsaved)), index + 1, formatPrefill(values))),
    [go, stack, index, unsaved],
  )
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
      rightKey,
      setSequence,
      ...checks,
    }),
    [index, isActive, cell.key, cell.parameter, setParameter, openRight, openNew, rightKey, setSequence, checks],
  )
}

/** Key of a new item of which nothing has been typed yet: what was begun before stays for itself. */
function freshKey(type: string, unsaved: Unsaved): string {
  let n = 1
  while (unsaved.has(`${type}-0-${n}`) || unsaved.hasOffer(`${type}-0-${n}`)) n++
  return newItemKey(type, n)
}
