import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { escapeHtml, fillText, serverText } from '../../../features/mail/render.ts'
import type { Unsubscribing } from '../../../features/notifications/unsubscribe.ts'
import { pageLanguage } from '../page-language.ts'

/** Where the links of mails lead. */
const PATH = '/unsubscribe'
/** Styles of the page; the content policy refuses those in the page itself. */
const STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 36rem; margin: 12vh auto; padding: 0 1rem }
h1 { font-size: 1.4rem } a { color: inherit }
button { font: inherit; font-weight: 600; padding: .5rem 1rem; border-radius: 6px; border: 1px solid currentcolor; background: none; color: inherit; cursor: pointer }
`
const querySchema = v.object({ t: v.fallback(v.string(), '') })

/** Services of the unsubscribe route. */
export interface UnsubscribeDeps {
  unsubscribing: Unsubscribing
  siteName: () => string
}

/**
 * Adds GET and POST /unsubscribe?t=…, which stops notification mails without signing in. GET only asks,
 * because link scanners open links too; POST does it, from the page's button or a mail program (RFC 8058).
 * Both answer an invalid `t` by a page with 404.
 */
export function unsubscribeRoute(app: FastifyInstance, { unsubscribing, siteName }: UnsubscribeDeps): void {
  app.get(`${PATH}.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLES))
  app.get(PATH, async (request, reply) => {
    const page = pageFor(request, siteName())
    const { t } = v.parse(querySchema, request.query)
    if (!unsubscribing.fits(t)) return send(reply.code(404), page.invalid())
    return send(reply, page.ask(t))
  })
  void app.register(async (forms) => {
    // What a form or a mail program sends along says nothing that the address does not.
    forms.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit: 1024 }, async () => ({}))
    forms.addContentTypeParser('multipart/form-data', { bodyLimit: 1024 }, async () => ({}))
    forms.post(PATH, async (request, reply) => {
      const page = pageFor(request, siteName())
      const isDone = await unsubscribing.end(v.parse(querySchema, request.query).t)
      return isDone ? send(reply, page.done()) : send(reply.code(404), page.invalid())
    })
  })
}

/** The pages in the language of their reader. */
function pageFor(request: FastifyRequest, site: string) {
  const language = pageLanguage(request)
  const words = (key: string) => escapeHtml(fillText(serverText(`unsubscribe.${key}`, language), { site }))
  const home = `<p><a href="/">${words('home')}</a></p>`
  const pageOf = (title: string, body: string) =>
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words(title)}</title><link rel="stylesheet" href="${PATH}.css"></head><body><main><h1>${words(title)}</h1>${body}</main></body></html>`
  return {
    ask(t: string) {
      const action = escapeHtml(`${PATH}?${new URLSearchParams({ t, language }).toString()}`)
      return pageOf('ask', `<form method="post" action="${action}"><button>${words('button')}</button></form>`)
    },
    done: () => pageOf('done', `<p>${words('doneHelp')}</p>${home}`),
    invalid: () => pageOf('invalid', `<p>${words('invalidHelp')}</p>${home}`),
  }
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}
