import type { FastifyInstance } from 'fastify'
import { CairnError } from '@cairn/contract/errors'
import { escapeHtml, serverText } from '../../../features/mail/render.ts'
import type { MailSink, ReceivedMail } from '../../../features/mail/sink.ts'
import { namesThisMachine } from '../own-host.ts'
import { pageLanguage } from '../page-language.ts'

/** Where the demo shows its mail. */
const PATH = '/demo/mail'
const STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
article { border: 1px solid color-mix(in srgb, currentcolor 25%, transparent); border-radius: 6px; padding: 1rem; margin: 1rem 0 }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin: 0 }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 1rem 0 0 }
`

/**
 * Adds GET /demo/mail, which lists the mails that the demo sent, to everyone. It throws `notFound` unless
 * Host is a loopback name or that of `origin`, so that DNS rebinding cannot read password reset links.
 */
export function demoMailRoute(app: FastifyInstance, sink: MailSink, origin: () => string): void {
  app.get(PATH, async (request, reply) => {
    if (!namesThisMachine(request) && request.headers.host !== new URL(origin()).host) throw new CairnError('notFound')
    const page = pageOf(sink.mails(), origin(), pageLanguage(request))
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
  })
  // A file of its own: the content policy refuses styles in a page.
  app.get(`${PATH}.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLES))
}

function pageOf(mails: readonly ReceivedMail[], origin: string, language: string): string {
  const words = (key: string) => escapeHtml(serverText(`demoMail.${key}`, language))
  const body =
    mails.length === 0 ? `<p>${words('empty')}</p>` : mails.map((mail) => mailOf(mail, origin, words)).join('')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words('title')}</title><link rel="stylesheet" href="${PATH}.css"></head><body><main>
<h1>${words('title')}</h1><p>${words('help')} <a href="">${words('refresh')}</a></p>${body}</main></body></html>`
}

function mailOf(mail: ReceivedMail, origin: string, words: (key: string) => string): string {
  const { to, from, sender, subject, text, at } = mail
  const sent = at.toISOString()
  const carried = carriedBy(mail).map((each) => `<li>${escapeHtml(each)}</li>`)
  const beside = carried.length > 0 ? `<p>${words('carried')}</p><ul>${carried.join('')}</ul>` : ''
  return `<article><h2>${escapeHtml(subject)}</h2><div>${words('from')}: ${escapeHtml(sender === '' ? from : sender)} · ${words('to')}: ${escapeHtml(to)} · <time datetime="${sent}">${sent.slice(11, 16)} UTC</time></div>
<pre>${withLinks(escapeHtml(text), escapeHtml(origin))}</pre>${beside}</article>`
}

/** What a mail carries besides its words: its files, and the pictures that its HTML part shows. */
function carriedBy({ files, html }: ReceivedMail): string[] {
  return [...files.map(({ name, type }) => `${name} (${type})`), ...(html.match(/<img\b[^>]*>/gi) ?? [])]
}

/** Addresses of this product can be followed; others stay text. */
function withLinks(escaped: string, origin: string): string {
  return escaped
    .split(/(https?:\/\/[^\s<]+)/)
    .map((part) => (part.startsWith(`${origin}/`) ? `<a href="${part}">${part}</a>` : part))
    .join('')
}
