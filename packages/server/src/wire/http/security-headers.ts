import type { FastifyInstance } from 'fastify'
import type { Install } from '../../platform/settings/install-file.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** Hash of the empty string: what the styling library leaves in the page's style element. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
const HOST = /^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-fA-F:]+\](:\d{1,5})?$/

/** What no browser ever shows as a page: for these the headers of a page are weight without use. */
const NEVER_A_PAGE = /^\/[\w./-]+\.(js|css|woff2)$/

const PAGE_HEADERS = {
  'permissions-policy':
    'camera=(), microphone=(self), payment=(), usb=(), geolocation=(self), clipboard-write=(self), fullscreen=(self)',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/**
 * Sets security headers on every answer; those that only matter for pages are left out for scripts, style
 * sheets and fonts (TRUST.md; ARCHITECTURE.md, "Rules", 5). In an install with user testing, a window keeps
 * the relation to the one that opened it, because that one is told the test's progress.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  settings: Pick<Settings, 'publicUrl'>,
  install: () => Pick<Install, 'map' | 'userTesting'>,
): void {
  const https = settings.publicUrl?.startsWith('https:') ?? false
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      // On scripts too: a worker takes its policy from its own file.
      'content-security-policy': contentPolicy(
        socketOrigin(settings.publicUrl, request.headers.host),
        mapOrigins(install()),
      ),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    })
    if (NEVER_A_PAGE.test(request.url)) return
    void reply.headers({
      ...PAGE_HEADERS,
      'cross-origin-opener-policy': install().userTesting ? 'unsafe-none' : 'same-origin',
    })
  })
}

/** `maps` are the origins of the install's own maps. */
function contentPolicy(socket: string | undefined, maps: readonly string[]): string {
  const also = (...origins: (string | undefined)[]) => origins.map((origin) => (origin ? ` ${origin}` : '')).join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${EMPTY_STYLE}`,
    `img-src 'self' data: blob:${also(...maps)}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${also(socket, ...maps)}`,
    // The preview of a public page alone lets itself be framed.
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ')
}

function mapOrigins({ map }: Pick<Install, 'map'>): string[] {
  const addresses = [map?.style, map?.basemap, ...(map?.layers ?? []).map(({ tiles }) => tiles)]
  return [...new Set(addresses.flatMap((address) => (address === undefined ? [] : new URL(address).origin)))]
}

/** The socket's origin by name, for browsers that do not count it as 'self'. */
function socketOrigin(publicUrl: string | undefined, host: string | undefined): string | undefined {
  if (publicUrl !== undefined) return publicUrl.replace(/^http/, 'ws')
  return host !== undefined && HOST.test(host) ? `ws://${host}` : undefined
}
