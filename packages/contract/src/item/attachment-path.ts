import type { ImageVariant, LISTEN_VARIANT } from './attachments.ts'

/**
 * Builds the URL path of an attachment's bytes, of an image variant, or of the copy to listen to, in whose
 * place the original comes where there is none. `file` is the attachment's `fileID`:
 * with it a replaced file gets a new address, so caches never show the old one.
 */
export function attachmentPath(id: string, file?: unknown, variant?: ImageVariant | typeof LISTEN_VARIANT): string {
  const query = new URLSearchParams({
    ...(variant ? { variant } : {}),
    ...(typeof file === 'string' ? { v: file } : {}),
  }).toString()
  return `/attachment/${encodeURIComponent(id)}${query ? `?${query}` : ''}`
}
