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
      const start = clockOf(response['clock'])?.start.slice(0, 10) ?? ''
      const sent = logs.filter((log) => isFollowUp(log, response['community'], start))
      return [response.$id, sent.length] as const
    }),
  )
  return Object.fromEntries(counts)
}
