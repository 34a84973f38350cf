import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings/settings.ts'

/** Hash of the empty string: what the styling library leaves in the page's style element (toolchain.md, "Module federation"). */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
const HOST = /^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-fA-F:]+\](:\d{1,5})?$/

/** Sets the headers that keep a page of ours to ourselves, on every answer (trust.md; architecture.md, rule 5). */
export function addSecurityHeaders(app: FastifyInstance, settings: Pick<Settings, 'publicUrl'>): void {
  const https = settings.publicUrl?.startsWith('https:') ?? false
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'content-security-policy': contentPolicy(socketOrigin(settings.publicUrl, request.headers.host)),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy':
        'camera=(), microphone=(), payment=(), usb=(), geolocation=(self), clipboard-write=(self), fullscreen=(self)',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    })
  })
}

function contentPolicy(socket: string | undefined): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${EMPTY_STYLE}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${socket ? ` ${socket}` : ''}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ')
}

/** The socket's origin by name, for browsers that do not count it as 'self'. */
function socketOrigin(publicUrl: string | undefined, host: string | undefined): string | undefined {
  if (publicUrl !== undefined) return publicUrl.replace(/^http/, 'ws')
  return host !== undefined && HOST.test(host) ? `ws://${host}` : undefined
}
