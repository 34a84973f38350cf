import { CairnError } from '@cairn/contract/errors'
import type { Identity } from '../items/model/identity.ts'
import type { Tasks } from '../features/tasks/open-tasks.ts'
import { defineOperation, type Caller, type Operation } from './dispatcher.ts'
import { countAt } from './path.ts'

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** activeTask/{key}[/{n}] and killTask: of the caller's own tasks; those of others are as if there were none (TRUST.md, T23). */
export function taskOperations(tasks: Tasks): Operation[] {
  return [
    defineOperation('activeTask', { visitors: false, parts: 2 }, async ({ path, caller }) => {
      const [key = ''] = path
      if (!KEY.test(key)) throw new CairnError('notFound')
      return tasks.read(identityOf(caller), key, countAt(path, 1) ?? 0)
    }),
    defineOperation('killTask', { visitors: false }, async ({ body, caller }) => {
      await tasks.kill(identityOf(caller), body.taskKey)
    }),
  ]
}

/** Who calls. Throws `notSignedIn`. */
export function identityOf({ claims }: Pick<Caller, 'claims'>): Identity {
  if (!claims) throw new CairnError('notSignedIn')
  return claims
}
