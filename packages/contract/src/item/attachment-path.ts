import type { ImageVariant, LISTEN_VARIANT } from './attachments.ts'

/**
 * Builds the URL path of an attachment's bytes, of an image variant, or of the smaller audio copy (the
 * original if there is no copy). `file` is the attachment's `fileID`: with it a replaced file gets a new
 * address, so caches never show the old one.
 */
export function attachmentPath(id: string, file?: unknown, variant?: ImageVariant | typeof LISTEN_VARIANT): string {
  const query = new URLSearchParams({
    ...(variant ? { variant } : {}),
    ...(typeof file === 'string' ? { v: file } : {}),
  }).toString()
  return `/attachment/${encodeURIComponent(id)}${query ? `?${query}` : ''}`
}
