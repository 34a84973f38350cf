import { CairnError } from '@cairn/contract/errors'
import type { ActiveTask } from '@cairn/contract/wire'
import { timelineOf } from '../features/history/read-timeline.ts'
import type { Identity } from '../items/facts/identity.ts'
import type { TaskingServices } from './action-services.ts'
import { defineOperation, type Caller, type Operation } from './dispatcher.ts'
import { countAt } from './path.ts'

/** Most changes listed with a task: the latest, as the person may see them now. */
const MOST_OPS = 200

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Defines the operations activeTask/{key}[/{n}], with the latest 200 changes that the task made, and killTask
 * for the caller's own tasks. Those of others answer as if they did not exist (TRUST.md, T23).
 */
export function taskOperations({ tasks, context }: TaskingServices): Operation[] {
  return [
    defineOperation('activeTask', { visitors: false, parts: 2 }, async ({ path, caller }): Promise<ActiveTask> => {
      const [key = ''] = path
      if (!KEY.test(key)) throw new CairnError('notFound')
      const task = await tasks.read(identityOf(caller), key, countAt(path, 1) ?? 0)
      const { entries } = await timelineOf(context, caller.principal, { task: key, max: MOST_OPS })
      return entries.length > 0 ? { ...task, ops: entries } : task
    }),
    defineOperation('killTask', { visitors: false }, async ({ body, caller }) => {
      await tasks.kill(identityOf(caller), body.taskKey)
    }),
  ]
}

/** Returns the caller's identity. Throws `notSignedIn`. */
export function identityOf({ claims }: Pick<Caller, 'claims'>): Identity {
  if (!claims) throw new CairnError('notSignedIn')
  return claims
}
