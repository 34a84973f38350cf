import { isLoopback, type Settings } from '../../platform/settings/settings.ts'

/**
 * Tells whether a request from a page may have come from this product's own pages (TRUST.md, T14). Requests
 * without an Origin are not from a page and carry no cookie of one: they pass. On a loopback address the name
 * must be a loopback name too, so that a foreign name that was made to point here does not pass. The server
 * itself speaks http alone: a page by https is its own only where a proxy is trusted.
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
