import { useNavigation } from '../shell/use-navigation.ts'
import { useShell } from '../data/shell.ts'
import { closeColumn, moveColumn, replaceColumn } from '../shell/columns/stack.ts'

/** What the header of a column can do with its column. */
export function useColumnCommands() {
  const { stack, go } = useNavigation()
  const { unsaved, dialogs, cellChecks } = useShell()

  /**
   * Closes a column unless one of its checks refuses; when its item has something unsaved, only if the person says so. What was typed
   * stays kept.
   */
  async function close(index: number): Promise<void> {
    const cell = stack?.[index]
    if (!stack || !cell || !(await cellChecks.pass(cell.key, 'VALIDATE', 'CLOSE'))) return
    // The history of an item is not where it is edited.
    const isEdited = cell.kind === 'new' || (cell.kind === 'item' && cell.context === undefined)
    const isUnsaved = isEdited && unsaved.has(cell.id)
    if (
      isUnsaved &&
      !(await dialogs.ask({ title: 'app.unsaved.title', text: 'app.unsaved.close', yes: 'app.unsaved.closeAnyway' }))
    )
      return
    go(closeColumn(stack, index))
  }

  /** Shows another item in a column. */
  function step(index: number, cellKey: string): void {
    if (stack) go(replaceColumn(stack, index, cellKey))
  }

  /** Puts a column in the place of another. */
  function move(from: number, to: number): void {
    if (stack && stack[from] && stack[to]) go(moveColumn(stack, from, to))
  }

  return { close, step, move }
}
