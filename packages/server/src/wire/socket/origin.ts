import { isLoopback, type Settings } from '../../platform/settings/settings.ts'

/**
 * Tells whether a socket request may come from this product's own pages, by its Origin (TRUST.md, T14).
 * Requests without one pass: they come from no page and carry no cookie. If `publicUrl` is set, the Origin
 * must equal it. Else it must be that of the request's host, with https only behind a trusted proxy (the
 * server itself speaks http), and on a loopback address a loopback name (DNS rebinding).
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
