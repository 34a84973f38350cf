import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { shippedLanguage } from '../../../features/mail/render.ts'
import {
  answerAddress,
  onlyFront,
  tooManyPage,
  type AskedAddress,
  type Front,
  type PagesDeps,
} from '../../../features/pages/port.ts'
import { askerOf } from '../../../lib/asker.ts'
import type { Pacing } from '../../../lib/pacing.ts'
import { countAttempt } from '../../../platform/throttle.ts'
import { showInVisit, TOKEN_COOKIE } from '../cookies.ts'
import { runPaced } from '../paced-reads.ts'
import { createPageSender } from '../send-page.ts'
import type { Install } from '../../../platform/settings/install-file.ts'

/** What a page costs besides its searches, in units of work. */
export const PAGE_UNITS = 5

/** So long the sign-in form waits for the front that may stand in its place (milliseconds). */
const FRONT_WAIT_MS = 1000

/** Searches of the visitors at one address. */
const SEARCHES = { name: 'pageSearch', attempts: 20, windowMs: 60_000 }

const querySchema = v.object({
  language: v.fallback(v.optional(v.string(), ''), ''),
  q: v.fallback(v.optional(v.string(), ''), ''),
  kind: v.fallback(v.optional(v.string()), undefined),
  after: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2000))), undefined),
})

/** An address under a handle: the rest of it, and whether what has a warning is to be seen. */
interface Address {
  handle: string
  rest?: string | undefined
  isShown?: boolean
}

/** Services of the pages route. */
export interface PagesRouteDeps extends Omit<PagesDeps, 'siteName' | 'mayRegister'> {
  pacing: Pacing
  /** Sends the page of the product itself. */
  shell: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  install: () => Pick<Install, 'siteName' | 'colours' | 'registration'>
  origin: () => string
}

/** Returns what public pages are composed with, in an install. */
export function pagesOf(
  deps: Omit<PagesDeps, 'siteName' | 'mayRegister'>,
  install: PagesRouteDeps['install'],
): PagesDeps {
  return { ...deps, siteName: () => install().siteName, mayRegister: () => install().registration === 'open' }
}

/**
 * Adds GET /@{handle}/…: public pages without scripts, as visitors read them, whoever is signed in. No cookie
 * is read or set, but by *Show*. Every address that leads nowhere, for whatever reason, answers the same page
 * with 404.
 */
export function pagesRoute(app: FastifyInstance, { pacing, install, origin, shell, ...deps }: PagesRouteDeps): void {
  const pages = pagesOf(deps, install)
  const { send, sendMissing } = createPageSender(install)
  app.get('/', async (request, reply) =>
    (await atFront(request, async () => true))
      ? reply.header('cache-control', 'no-store').redirect('/sign-in', 302)
      : shell(request, reply),
  )
  app.get('/sign-in', async (request, reply) => {
    const found = await atFront(request, ({ handle }) => answerAddress(pages, askedBy(request, { handle })))
    return found && 'page' in found ? send(request, reply, found.page) : shell(request, reply)
  })
  void app.register(async (forms) => {
    // What the plain form sends: nothing but its address.
    forms.addContentTypeParser('text/plain', { bodyLimit: 1024 }, async () => ({}))
    forms.post<{ Params: { handle: string; path: string; item: string } }>('/@:handle/:path/:item/show', show)
  })
  app.get<{ Params: { handle: string; '*'?: string } }>('/@:handle', answer)
  app.get<{ Params: { handle: string; '*'?: string } }>('/@:handle/*', answer)

  /**
   * Works on the front that a visitor sees in place of the sign-in form: where an install shows one alone, to
   * who has no session, comes from nowhere and asks for a page. Undefined, too, if that fails or is not done
   * soon: members sign in however many visitors there are.
   */
  async function atFront<T>(request: FastifyRequest, work: (front: Front) => Promise<T>): Promise<T | undefined> {
    const isPage = [undefined, 'document'].includes(request.headers['sec-fetch-dest'] as string | undefined)
    const asked = Object.keys(request.query as object).filter((name) => name !== 'language')
    if (!isPage || asked.length > 0 || request.cookies[TOKEN_COOKIE] !== undefined) return undefined
    const late = AbortSignal.timeout(FRONT_WAIT_MS)
    const found = asVisitor(request, AbortSignal.any([request.signal, late]), async () => {
      const front = await onlyFront(pages, 'en')
      return front && work(front)
    })
    const isLate = once(late, 'abort').then(() => undefined)
    // What fails here is asked for again with the next request; the form is sent meanwhile.
    return Promise.race([found.catch(() => undefined), isLate])
  }

  /** Does what a visitor asks for at their pace, and within the budget of one call. */
  function asVisitor<T>(request: FastifyRequest, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    return runPaced(pacing, askerOf(undefined, request.ip, gone), PAGE_UNITS, work)
  }

  async function answer(request: FastifyRequest<{ Params: { handle: string; '*'?: string } }>, reply: FastifyReply) {
    return answerAt(request, reply, { handle: request.params.handle, rest: request.params['*'] })
  }

  /** *Show*, a plain form of our own pages: the page with what its warning stands before, for this visit. */
  async function show(
    request: FastifyRequest<{ Params: { handle: string; path: string; item: string } }>,
    reply: FastifyReply,
  ) {
    const { handle, path, item } = request.params
    if (request.headers['sec-fetch-site'] !== undefined && request.headers['sec-fetch-site'] !== 'same-origin')
      return sendMissing(request, reply, performance.now())
    return answerAt(request, reply, { handle, rest: `${path}/${item}`, isShown: true })
  }

  function askedBy(request: FastifyRequest, { handle, rest, isShown = false }: Address): AskedAddress {
    const { language: wanted, after, q: words, kind } = v.parse(querySchema, request.query)
    return {
      handle,
      parts: rest === undefined ? [] : rest.split('/'),
      language: shippedLanguage(wanted),
      after,
      words,
      kind,
      origin: origin(),
      isShown,
      countSearch: async () => void (await countAttempt(deps.context.database, [[SEARCHES, request.ip]])),
    }
  }

  async function answerAt(request: FastifyRequest, reply: FastifyReply, address: Address) {
    const started = performance.now()
    const asked = askedBy(request, address)
    const { language } = asked
    const found = await asVisitor(request, request.signal, () => answerAddress(pages, asked)).catch(
      (thrown: unknown) => {
        if (thrown instanceof CairnError && thrown.code === 'tooManyAttempts') return 'tooMany' as const
        throw thrown
      },
    )
    if (found === 'tooMany')
      return send(request, reply.code(429).header('retry-after', '60'), tooManyPage(install().siteName, language))
    if (found && 'moved' in found) return reply.header('cache-control', 'no-store').redirect(found.moved, 302)
    if (found?.shownBy && asked.isShown) showInVisit(request, reply, found.shownBy)
    if (found) return send(request, reply, found.page)
    return sendMissing(request, reply, started, language)
  }
}
