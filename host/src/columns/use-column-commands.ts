import { useNavigation } from '../frame/address/use-navigation.ts'
import { useShell } from '../state/shell.ts'
import { closeColumn, latestStack, moveColumn, replaceColumn, withParameter } from '../frame/address/stack.ts'

/**
 * Returns commands on columns by their index: `close` (asks first if a check refuses), `step` (shows another
 * cell in the column) and `move` (to another place in the stack).
 */
export function useColumnCommands() {
  const { stack, stackNow, go } = useNavigation()
  const { leaving } = useShell()
  const latest = (index: number) => latestStack(stackNow(), stack, index)

  /**
   * Closes a column. Asks first if a check of its cell refuses. Drafts are kept, and `useKeptNotice` says so.
   */
  async function close(index: number): Promise<void> {
    const cell = stack?.[index]
    if (!stack || !cell) return
    if (!(await leaving.allows({ cells: [cell.key] }))) return
    leaving.withoutAsking(() => go(closeColumn(latest(index) ?? stack, index)))
  }

  /** Shows another item in a column, with the parameter that its column begins with. */
  function step(index: number, cellKey: string, begin = ''): void {
    const now = latest(index)
    if (now) go(withParameter(replaceColumn(now, index, cellKey), index, begin))
  }

  /** Puts a column in the place of another. */
  function move(from: number, to: number): void {
    const now = latest(from)
    if (now?.[from] && now[to]) go(moveColumn(now, from, to))
  }

  return { close, step, move }
}
