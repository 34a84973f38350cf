import type { ByteRange } from '../../features/files/store/byte-store.ts'

/**
 * Parses the Range header (RFC 9110, section 14) for a resource of `size` bytes. Undefined means that all of
 * it is to be sent: there is no header, or one with several ranges, an unknown unit or an invalid range.
 * `null` means that the range cannot be satisfied.
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
