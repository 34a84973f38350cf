import { toCairnError } from '@cairn/contract/errors'
import type { HostCommands, Query } from '@cairn/contract/web'

/** Most results that something is done to at once; more are for the tasks of an import. */
export const MOST_SELECTED = 10_000
const AT_ONCE = 6
const PAGE = 1000

/** How something came out that was done to each of several items. */
export interface BulkOutcome {
  done: string[]
  /** Those it was refused for, and why: the key of a text. */
  refused: { id: string; reason: string }[]
}

/** Does something to each item, a few at a time, each by its own right: what is refused for one leaves the others alone. */
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
        (thrown: unknown) => outcome.refused.push({ id: one, reason: toCairnError(thrown).toBody().userMessage }),
      )
      onProgress(outcome.done.length + outcome.refused.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
  return outcome
}

/** The ids of everything a query finds, up to so many. */
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
