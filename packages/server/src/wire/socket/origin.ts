import { isLoopback, type Settings } from '../../platform/settings/settings.ts'

/**
 * Tells whether a socket request may come from this product's own pages, by its Origin (TRUST.md, T14): that
 * of `publicUrl` if it is set, else that of the request's host. Requests without an Origin pass: they come
 * from no page and carry no cookie. On a loopback address the name must be a loopback name too (DNS
 * rebinding). An https origin is accepted only behind a trusted proxy, as the server itself speaks http.
 */
export function originAllowed(
  origin: string | undefined,
  host: string | undefined,
  settings: Pick<Settings, 'host' | 'publicUrl'> & Partial<Pick<Settings, 'trustProxy'>>,
): boolean {
  if (origin === undefined) return true
  if (settings.publicUrl !== undefined) return origin === settings.publicUrl
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  if (!page || page.origin !== origin || host === undefined || page.host !== host.toLowerCase()) return false
  if (page.protocol !== 'http:' && !(page.protocol === 'https:' && settings.trustProxy !== undefined)) return false
  return !isLoopback(settings.host) || isLoopback(page.hostname.replace(/^\[|\]$/g, ''))
}
