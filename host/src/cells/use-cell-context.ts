import type { Cell } from '@cairn/contract/web'
import type { CellRef, CellStack } from '@cairn/model/cell-path'
import { useCallback, useMemo } from 'react'
import { useSetSequence } from '../data/use-shell-state.ts'
import { openRightOf, withParameter } from '../shell/columns/stack.ts'
import { useNavigation } from '../shell/use-navigation.ts'

/** What a column tells those who stand in it (contract, `Cell`). */
export function useCellContext(cell: CellRef, index: number, stack: CellStack): Cell {
  const { go } = useNavigation()
  const keepSequence = useSetSequence()
  const rightKey = stack[index + 1]?.key
  const setParameter = useCallback(
    (value: string) => go(withParameter(stack, index, value), { replace: true }),
    [go, stack, index],
  )
  const openRight = useCallback((cellKey: string) => go(openRightOf(stack, index, cellKey)), [go, stack, index])
  const setSequence = useCallback(
    (ids: readonly string[], total: number) => keepSequence(cell.key, { ids, total }),
    [keepSequence, cell.key],
  )
  return useMemo(
    () => ({ index, key: cell.key, parameter: cell.parameter, setParameter, openRight, rightKey, setSequence }),
    [index, cell.key, cell.parameter, setParameter, openRight, rightKey, setSequence],
  )
}
