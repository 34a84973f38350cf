import { join } from 'node:path'
import { parseItemId } from '@cairn/contract'
import type { CoreLongAction } from '../items/action/define-action.ts'
import type { ExportDeps } from '../features/exports/export-deps.ts'
import type { Principal } from '../items/facts/types.ts'
import { createTaskBook } from '../features/tasks/task-book.ts'
import { createTaskFiles } from '../features/tasks/task-files.ts'
import { openRun } from '../features/tasks/task-run.ts'
import { onePerson } from './one-person.ts'

/**
 * Runs a long action for this person directly, without the task queue. Returns the path of the file it made.
 */
export async function runTask(
  action: CoreLongAction<ExportDeps>,
  body: Record<string, unknown>,
  person: Principal,
  parts: Omit<ExportDeps, 'principals'>,
  folder: string,
): Promise<string> {
  if (person.userId === undefined) throw new Error('nobody has a task')
  const [book, files] = [createTaskBook(parts.database), createTaskFiles(folder)]
  const principals = onePerson(person)
  const owner = { user: parseItemId(person.userId).index }
  const { key } = await book.add({ owner, action: action.name, asyncKey: '', body }, async () => {})
  const row = await book.begin(key)
  if (!row) throw new Error('the task was not begun')
  const { task, finishFile } = await openRun(row, new AbortController(), {
    book,
    database: parts.database,
    files,
    tell: () => {},
  })
  const result = await action.run(body, person, { ...parts, principals }, task)
  await book.end(row, { state: 'DONE', result, file: await finishFile() })
  return join(files.folder, files.nameOf(row))
}
