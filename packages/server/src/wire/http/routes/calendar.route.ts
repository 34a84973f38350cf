import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { calendarFile, FEED_PATH, userOfFeed, type CalendarFileDeps } from '../../../features/calendar-feed/port.ts'
import { shippedLanguage } from '../../../features/mail/render.ts'
import { principalOf } from '../../../items/rights/principal/principal-of.ts'
import type { Principals } from '../../../items/facts/types.ts'
import { askerOf } from '../../../lib/asker.ts'
import type { Pacing } from '../../../lib/pacing.ts'
import type { Querier } from '../../../platform/database/database.ts'
import { runPaced } from '../paced-reads.ts'

/** What an address costs that leads nowhere, and a file besides its searches. */
const UNITS = { address: 1, file: 20 }

const paramsSchema = v.object({ file: v.pipe(v.string(), v.regex(/^[\w-]{43}\.ics$/)) })

/** Services of the calendar route. */
export interface CalendarRouteDeps extends CalendarFileDeps {
  database: Querier
  principals: Principals
  pacing: Pacing
}

/**
 * Adds GET /calendar/{token}.ics: a person's dates for calendar programs, which do not sign in. The content
 * follows the person's current rights. A revoked or unknown token answers 404.
 */
export function calendarRoute(app: FastifyInstance, deps: CalendarRouteDeps): void {
  app.get(`${FEED_PATH}/:file`, async (request, reply) => {
    const parsed = v.safeParse(paramsSchema, request.params)
    const token = parsed.success ? parsed.output.file.slice(0, -'.ics'.length) : ''
    const user = parsed.success ? await owner(request, token) : undefined
    const file = user === undefined ? undefined : await fileOf(user, request)
    if (file === undefined) return reply.callNotFound()
    return reply.header('cache-control', 'private, no-store').type('text/calendar; charset=utf-8').send(file)
  })

  /** Whose address it is. Who tries addresses does so at the pace of visitors. */
  function owner({ ip }: FastifyRequest, token: string): Promise<number | undefined> {
    return deps.pacing.run(askerOf(undefined, ip), UNITS.address, () => userOfFeed(deps.database, token))
  }

  async function fileOf(user: number, { ip, signal }: FastifyRequest): Promise<string | undefined> {
    const principal = await principalOf({ user }, deps.principals)
    const { userId } = principal
    if (userId === undefined) return undefined
    const asker = askerOf(user, ip, signal)
    const make = async () => {
      const account = await deps.loader.loadOne(userId)
      return calendarFile(deps, principal, shippedLanguage(String(account?.facts.values['language'] ?? '')))
    }
    return runPaced(deps.pacing, asker, UNITS.file, make)
  }
}
