import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { calendarFile, FEED_PATH, userOfFeed, type CalendarFileParts } from '../../features/calendar-feed/port.ts'
import { shippedLanguage } from '../../features/mail/render.ts'
import { principalOf } from '../../items/rights/principal-of.ts'
import type { Principals } from '../../items/model/types.ts'
import type { Querier } from '../../platform/database/database.ts'

const paramsSchema = v.object({ file: v.pipe(v.string(), v.regex(/^[\w-]{43}\.ics$/)) })

export interface CalendarRouteParts extends CalendarFileParts {
  database: Querier
  principals: Principals
}

/**
 * GET /calendar/{token}.ics: the dates of one person, for calendar programs, which do not sign in. What it holds follows the rights
 * that the person has at that moment. An address that was revoked, or never was, is not found.
 */
export function calendarRoute(app: FastifyInstance, parts: CalendarRouteParts): void {
  app.get(`${FEED_PATH}/:file`, async (request, reply) => {
    const parsed = v.safeParse(paramsSchema, request.params)
    const token = parsed.success ? parsed.output.file.slice(0, -'.ics'.length) : ''
    const user = parsed.success ? await userOfFeed(parts.database, token) : undefined
    const principal = user === undefined ? undefined : await principalOf({ user }, parts.principals)
    if (principal?.userId === undefined) return reply.callNotFound()
    const account = await parts.loader.loadOne(principal.userId)
    const file = await calendarFile(parts, principal, shippedLanguage(String(account?.facts.values['language'] ?? '')))
    return reply.header('cache-control', 'private, no-store').type('text/calendar; charset=utf-8').send(file)
  })
}
