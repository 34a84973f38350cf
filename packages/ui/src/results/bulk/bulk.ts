import { toCairnError, type CairnError } from '@cairn/contract/errors'
import type { HostCommands, Query } from '@cairn/contract/web'

/** Number of items that one bulk operation handles at most. */
export const MOST_SELECTED = 10_000
const AT_ONCE = 6
const PAGE = 1000

/**
 * Result of an operation on several items: the ids of those that succeeded, and those that the server
 * refused, each with its reason.
 */
export interface BulkOutcome {
  done: string[]
  refused: { id: string; error: CairnError }[]
}

/**
 * Runs `work` for each id, six at a time, and returns which succeeded. A rejection does not stop the
 * others. Calls `onProgress` with the number of finished items. After `signal` aborts, no further item is
 * started.
 */
export async function runForEach(
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
  { onProgress, signal }: { onProgress: (count: number) => void; signal: AbortSignal },
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], refused: [] }
  const waiting = [...ids]
  const goOn = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined && !signal.aborted; id = waiting.shift()) {
      const one = id
      await work(one).then(
        () => outcome.done.push(one),
        (thrown: unknown) => outcome.refused.push({ id: one, error: toCairnError(thrown) }),
      )
      onProgress(outcome.done.length + outcome.refused.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
  return outcome
}

/**
 * Returns the ids that a query finds, `most` of them at most. Fetches page after page. Rejects if a page
 * cannot be fetched.
 */
export async function findAllIds(
  search: HostCommands['search'],
  query: Query,
  most: number = MOST_SELECTED,
): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await search({ ...query, labels: false, max: PAGE, ...(after === undefined ? {} : { after }) })
    ids.push(...page.ids)
    after = page.next
  } while (after !== undefined && ids.length < most)
  return ids.slice(0, most)
}
