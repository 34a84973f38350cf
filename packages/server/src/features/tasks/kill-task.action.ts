import * as v from 'valibot'
import { requestSchemas } from '@cairn/contract/wire'
import { CairnError } from '@cairn/contract/errors'
import { actionsWith, type ActionDeps } from '../../items/action/define-action.ts'
import type { Tasks } from './open-tasks.ts'

/** Services for actions on tasks. */
export interface TaskActionDeps extends ActionDeps {
  tasks: Tasks
}

/**
 * Action: cancels an unfinished task of the caller, or dismisses a finished one, like the operation
 * `killTask`. Throws `notSignedIn` for a visitor, and `notFound` for others' tasks.
 */
export const killTask = actionsWith<TaskActionDeps>()({
  name: 'killTask',
  // Idempotent, so no idempotency key is stored.
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
