import type { Item } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import { clockOf } from '../../../model/clock/clock.ts'
import type { Answering } from '../../../model/answers/plan-answers.ts'
import { isFollowUp } from '../../../model/file/yours-to-do.ts'
import { namedBy } from './load-file.ts'

/**
 * Counts for each open response the messages of others to its community that were logged about its notice
 * since its clock started. Keys are ids of responses.
 */
export async function countFollowUps(
  asServer: AreaItems,
  answering: readonly Answering[],
): Promise<Record<string, number>> {
  const open = answering.filter(({ response }) => response['state'] === 'PENDING')
  const counts = await Promise.all(
    open.map(async ({ response, notice }) => {
      const logs = notice ? await namedBy(asServer, 'CommLog', 'context', notice.$id) : []
      return [response.$id, sentSince(logs, response).length] as const
    }),
  )
  return Object.fromEntries(counts)
}

/** Returns the logged messages of others to a community since its clock started. */
export function sentSince(logs: readonly Item[], { clock, community }: Item): Item[] {
  const start = clockOf(clock)?.start.slice(0, 10) ?? ''
  return logs.filter((log) => isFollowUp(log, community, start))
}
