import { SPINE } from '@cairn/ui'
import type { CellStack } from '@cairn/model/cell-path'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo, type RefObject } from 'react'
import { columnsOf } from './columns-of.ts'
import { withKeys } from './stack.ts'
import { nextRouter, type RouterEvent, type RouterState } from './router.ts'

const stateAtom = atom<RouterState>({ name: 'INIT' })
const routerAtom = atom(
  (get) => get(stateAtom),
  (_get, set, event: RouterEvent) => set(stateAtom, (state) => nextRouter(state, event)),
)

/** Returns the React key (`withKeys`) of the column focused last; undefined before there is one. */
export function useActiveColumn(): string | undefined {
  const state = useAtomValue(stateAtom)
  return state.name === 'INIT' ? undefined : state.active
}

/** Returns a function that gives a column of the stack (by index) the focus, and opens it if folded. */
export function useFocusColumn(): (stack: CellStack, index: number) => void {
  const send = useSetAtom(routerAtom)
  return useCallback(
    (stack, index) => {
      const key = withKeys(stack)[index]?.key
      if (key !== undefined) send({ kind: 'wanted', key })
    },
    [send],
  )
}

/**
 * Keeps track of which column has the focus. Scrolls a newly opened column into view and focuses it, so that
 * keyboard and screen readers follow.
 */
export function useRouter(
  frame: RefObject<HTMLElement | null>,
  cells: readonly { key: string }[],
  isSingle: boolean,
): void {
  const [state, send] = useAtom(routerAtom)
  const keys = useMemo(() => cells.map(({ key }) => key), [cells])
  useEffect(() => send({ kind: 'columns', keys }), [send, keys])
  useEffect(() => {
    const element = frame.current
    const onFocus = ({ target }: FocusEvent) => {
      // Passing over a folded column with the Tab key does not open it.
      if (target instanceof Element && target.hasAttribute(SPINE)) return
      const at = columnsOf(element).findIndex((column) => target instanceof Node && column.contains(target))
      // On a small screen the one column that shows is the last of the stack.
      const key = isSingle ? keys.at(-1) : keys[at]
      if (at >= 0 && key !== undefined) send({ kind: 'focus', key })
    }
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [frame, keys, isSingle, send])
  useEffect(() => {
    if (state.name === 'APPLY_FOCUS') {
      const shown = columnsOf(frame.current)
      const column = shown[Math.min(state.keys.indexOf(state.active), shown.length - 1)]
      column?.scrollIntoView({ inline: 'end', block: 'nearest', behavior: state.isFirst ? 'instant' : 'smooth' })
      if (column && !column.contains(document.activeElement)) column.focus({ preventScroll: true })
    }
    if (state.name === 'APPLY_FOCUS' || state.name === 'ACTIVE_CHANGED') send({ kind: 'settled' })
  }, [state, frame, send])
}
