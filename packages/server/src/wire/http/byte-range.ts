import type { ByteRange } from '../../features/files/store/byte-store.ts'

/**
 * Returns the one range a request asks for (RFC 9110, section 14): undefined for all of it, also where it
 * asks for several or in words nobody knows; `null` where there is nothing to give.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const last = size - 1
  const range =
    from === ''
      ? { start: Math.max(0, size - Number(to)), end: last }
      : { start: Number(from), end: to === '' ? last : Math.min(Number(to), last) }
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return range.start > last || (from === '' && Number(to) === 0) ? null : range
}
