import type { FastifyInstance } from 'fastify'
import { CairnError } from '@cairn/contract/errors'
import type { Sessions } from '../../../features/accounts/sign-in/sessions.ts'
import type { Tasks } from '../../../features/tasks/open-tasks.ts'
import { resultPath } from '../../../features/tasks/task-row.ts'
import { refuseBeyond } from '../beyond-file.ts'
import { disposition } from '../disposition.ts'
import { identifyReader } from '../identify.ts'

/** Services of the task result route. */
export interface TaskResultDeps {
  sessions: Sessions
  tasks: Tasks
}

const KEY = '[0-9a-f-]{36}'

/**
 * Adds GET /task-result/{key}: the file made by a task, for its person; 404 for everyone else (TRUST.md,
 * T23). Supports ranges.
 */
export function taskResultRoute(app: FastifyInstance, { sessions, tasks }: TaskResultDeps): void {
  app.get<{ Params: { key: string } }>(resultPath(`:key(^${KEY}$)`), async (request, reply) => {
    const claims = await identifyReader(request, sessions)
    if (!claims) throw new CairnError('notFound')
    const { folder, file, name, type } = await tasks.result(claims, request.params.key)
    if (await refuseBeyond(request, reply, folder, file)) return reply
    void reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': disposition('attachment', name),
      'content-type': type,
    })
    return reply.sendFile(file, folder, { cacheControl: false, contentType: false, index: false, dotfiles: 'deny' })
  })
}
