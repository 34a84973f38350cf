import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageStyle, renderPage, type Page } from '@cairn/pages'
import { notFoundPage } from '../../features/pages/port.ts'
import { hideInConstantTime } from '../../lib/constant-time.ts'
import type { Install } from '../../platform/settings/install-file.ts'

/** Letters of the mark of a page: enough that no two pages share one. */
const TAG_LETTERS = 22

/** Sends public pages in the colours of the install. */
export interface PageSender {
  /** Sends a page, compressed for who takes it. A browser that has it already is told so alone. */
  send(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply
  /** Sends a page that only who asks may see. No cache keeps it; our own pages may show it in a frame. */
  sendPreview(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply
  /** Sends the page of what is missing, whatever the reason, not before a time after `started`. */
  sendMissing(request: FastifyRequest, reply: FastifyReply, started: number, language?: string): Promise<FastifyReply>
}

/** Creates the sender of public pages. */
export function createPageSender(install: () => Pick<Install, 'siteName' | 'colours'>): PageSender {
  return {
    send,
    sendPreview(request, reply, page) {
      const { html, source } = drawn(page)
      void reply.headers({
        ...{ 'cache-control': 'no-store', vary: 'accept-encoding', 'x-frame-options': 'SAMEORIGIN' },
        'content-security-policy': policy(source, "'self'"),
      })
      return sendHtml(request, reply, html)
    },
    async sendMissing(request, reply, started, language = 'en') {
      await hideInConstantTime(started)
      return send(request, reply.code(404), notFoundPage(install().siteName, language))
    },
  }

  function send(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
    const { html, source } = drawn(page)
    const tag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, TAG_LETTERS)}"`
    void reply.headers({
      // Asked for anew each time: what is made private is gone with the next request.
      ...{ 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' },
      'content-security-policy': policy(source),
    })
    if (reply.statusCode === 200 && request.headers['if-none-match'] === tag) return reply.code(304).send()
    return sendHtml(request, reply, html)
  }

  function drawn(page: Page): { html: string; source: string } {
    const { style, source } = pageStyle(install().colours.light)
    return { html: renderPage(page, style), source }
  }

  function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
    void reply.type('text/html; charset=utf-8')
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    return takesGzip ? reply.header('content-encoding', 'gzip').send(gzipSync(html)) : reply.send(html)
  }
}

/**
 * A page loads its pictures and recordings from the own origin, its one style sheet, and nothing else.
 * `frames` says which pages may show it in a frame.
 */
function policy(style: string, frames = "'none'"): string {
  return [
    "default-src 'none'",
    "script-src 'none'",
    `style-src ${style}`,
    "img-src 'self'",
    "media-src 'self'",
    `frame-ancestors ${frames}`,
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}
