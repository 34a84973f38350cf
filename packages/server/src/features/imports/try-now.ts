import { parseItemId, type ItemId } from '@cairn/contract'
import type { TaskRun } from '@cairn/contract/server'
import type { Principal } from '../../items/facts/types.ts'
import type { ImportDeps } from './import-deps.ts'
import { lookAtImport } from './look-at-import.action.ts'
import { tryImport } from './try-import.action.ts'

/**
 * Analyses an import and does a dry run of the proposed plan, at once and without a task. Throws as
 * `lookAtImport` and `tryImport` do; so `badMessage` for an unreadable file, which has no plan.
 */
export async function tryNow(deps: ImportDeps, principal: Principal, id: ItemId): Promise<void> {
  const { type: t, index: i } = parseItemId(id)
  for (const step of [lookAtImport, tryImport]) await step.run({ t, i }, principal, deps, noTask(id))
}

/** A stand-in for the task of a step: without progress or resuming. */
function noTask(key: string): TaskRun {
  const refuse = () => {
    throw new Error('an import run without a task cannot write results or files')
  }
  return {
    key,
    signal: new AbortController().signal,
    progress: async () => {},
    step: (_name, work) => work(key),
    acquireLocks: async () => {},
    ...{ part: refuse, file: refuse, zip: refuse },
  }
}
