import { useNavigation } from '../shell/use-navigation.ts'
import { useShell } from '../data/shell.ts'
import { closeColumn, replaceColumn } from '../shell/columns/stack.ts'

/** What the header of a column can do with its column. */
export function useColumnCommands() {
  const { stack, go } = useNavigation()
  const { unsaved, questions } = useShell()

  /** Closes a column; when its item has something unsaved, only if the person says so. What was typed stays kept. */
  async function close(index: number): Promise<void> {
    const cell = stack?.[index]
    if (!stack || !cell) return
    const isUnsaved = cell.kind === 'item' && unsaved.has(cell.id)
    if (
      isUnsaved &&
      !(await questions.ask({ title: 'app.unsaved.title', text: 'app.unsaved.close', yes: 'app.unsaved.closeAnyway' }))
    )
      return
    go(closeColumn(stack, index))
  }

  /** Shows another item in a column. */
  function step(index: number, cellKey: string): void {
    if (stack) go(replaceColumn(stack, index, cellKey))
  }

  return { close, step }
}
