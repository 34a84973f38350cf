import type { FastifyInstance } from 'fastify'
import { safeParse } from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { accountSchemas } from '@cairn/contract/wire'
import type { AccountFlows } from '../../../features/accounts/open-flows.ts'
import { waitOutSpan } from '../../../lib/constant-time.ts'

const BODY_LIMIT = 16_384
/** Answers are delayed to this time (milliseconds), of which the actual work takes a small part. */
const SPAN_MS = 100

/**
 * Adds POST /api/register, /api/confirm-email, /api/forgot-password and /api/set-pass. They answer 204,
 * whether or not the address has an account. They throw `badMessage` for an invalid body, and as `flows`
 * does.
 */
export function accountRoutes(app: FastifyInstance, flows: AccountFlows): void {
  const calls: { [N in keyof typeof accountSchemas]: (body: unknown, ip: string) => Promise<void> } = {
    register: (body, ip) => {
      const asked = bodyOf('register', body)
      return 'token' in asked ? flows.accept(asked) : flows.register({ ...asked, ip })
    },
    'confirm-email': (body) => flows.confirm(bodyOf('confirm-email', body)),
    'forgot-password': (body, ip) => flows.forgot({ ...bodyOf('forgot-password', body), ip }),
    'set-pass': (body) => flows.setPassword(bodyOf('set-pass', body)),
  }
  for (const [name, call] of Object.entries(calls)) {
    app.post(`/api/${name}`, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const started = performance.now()
      await call(request.body, request.ip)
      await waitOutSpan(started, SPAN_MS)
      return reply.header('cache-control', 'no-store').status(204).send()
    })
  }
}

function bodyOf<N extends keyof typeof accountSchemas>(name: N, body: unknown) {
  const parsed = safeParse(accountSchemas[name], body)
  if (parsed.success) return parsed.output
  throw new CairnError('badMessage', `${name}: ${parsed.issues[0].message}`)
}
