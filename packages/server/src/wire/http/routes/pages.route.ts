import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { pageStyle, renderPage, type Page } from '@cairn/pages'
import { shippedLanguage } from '../../../features/mail/render.ts'
import { answerAddress, notFoundPage, type PagesDeps } from '../../../features/pages/port.ts'
import { askerOf, askFor } from '../../../lib/asker.ts'
import { hideInConstantTime } from '../../../lib/constant-time.ts'
import { createBudget, withinBudget } from '../../../lib/budget.ts'
import type { Pacing } from '../../../lib/pacing.ts'
import { CALL_UNITS } from '../../../operations/dispatcher.ts'
import type { Install } from '../../../platform/settings/install-file.ts'

/** What a page costs besides its searches, in units of work. */
const UNITS = 5

const querySchema = v.object({
  language: v.fallback(v.optional(v.string(), ''), ''),
  after: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2000))), undefined),
})

/** Services of the pages route. */
export interface PagesRouteDeps extends Omit<PagesDeps, 'siteName'> {
  pacing: Pacing
  install: () => Pick<Install, 'siteName' | 'colours'>
  origin: () => string
}

/**
 * Adds GET /@{handle}/…: public pages without scripts, as visitors read them, whoever is signed in. No cookie
 * is read or set. Every address that leads nowhere, for whatever reason, answers the same page with 404.
 */
export function pagesRoute(app: FastifyInstance, { pacing, install, origin, ...deps }: PagesRouteDeps): void {
  const pages: PagesDeps = { ...deps, siteName: () => install().siteName }
  app.get<{ Params: { handle: string; '*'?: string } }>('/@:handle', answer)
  app.get<{ Params: { handle: string; '*'?: string } }>('/@:handle/*', answer)

  async function answer(request: FastifyRequest<{ Params: { handle: string; '*'?: string } }>, reply: FastifyReply) {
    const started = performance.now()
    const { handle, '*': rest } = request.params
    const { language: wanted, after } = v.parse(querySchema, request.query)
    const language = shippedLanguage(wanted)
    const asker = askerOf(undefined, request.ip, request.signal)
    const budget = createBudget(CALL_UNITS, (spent) => pacing.spend(asker, spent))
    const asked = { handle, parts: rest === undefined ? [] : rest.split('/'), language, after, origin: origin() }
    const made = () => answerAddress(pages, asked)
    const found = await pacing.run(asker, UNITS, () => withinBudget(budget, () => askFor(asker, made)))
    if (found && 'moved' in found) return reply.header('cache-control', 'no-store').redirect(found.moved, 302)
    if (found) return send(reply, found.page)
    await hideInConstantTime(started)
    return send(reply.code(404), notFoundPage(install().siteName, language))
  }

  function send(reply: FastifyReply, page: Page): FastifyReply {
    const { style, source } = pageStyle(install().colours.light)
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy(source) })
      .type('text/html; charset=utf-8')
      .send(renderPage(page, style))
  }
}

/** A page loads its pictures and recordings from the own origin, its one style sheet, and nothing else. */
function policy(style: string): string {
  return [
    "default-src 'none'",
    "script-src 'none'",
    `style-src ${style}`,
    "img-src 'self'",
    "media-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}
