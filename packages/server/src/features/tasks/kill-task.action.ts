import * as v from 'valibot'
import { requestSchemas } from '@cairn/contract/wire'
import { CairnError } from '@cairn/contract/errors'
import { actionsWith, type ActionDeps } from '../../items/action/define-action.ts'
import type { Tasks } from './open-tasks.ts'

/** Services that the actions of tasks work with. */
export interface TaskActionDeps extends ActionDeps {
  tasks: Tasks
}

/**
 * Cancels an unfinished task of the caller, or puts a finished one away, like the operation `killTask`. Throws
 * `notFound` for a task of somebody else.
 */
export const killTask = actionsWith<TaskActionDeps>()({
  name: 'killTask',
  // To ask twice for the same is harmless, so nothing is kept of it.
  kind: 'ephemeral',
  payload: v.looseObject(requestSchemas.killTask.entries),
  load: async () => undefined,
  authorize({ claims }) {
    if (!claims) throw new CairnError('notSignedIn')
  },
  async command({ payload, claims, deps }) {
    if (claims) await deps.tasks.kill(claims, payload.taskKey)
  },
  present: () => ({}),
})
