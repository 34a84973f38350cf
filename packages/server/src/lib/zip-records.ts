/** A file of a zip archive, as the archive's records describe it. Sizes and offsets in bytes. */
export interface ZipEntry {
  path: string
  /** 0: stored; 8: deflated. */
  method: 0 | 8
  /** Its sizes are written behind its bytes as 64-bit numbers, which its header must announce. */
  isLarge: boolean
  /** When it was put in. */
  at: Date
  /** Where its local header begins. */
  offset: number
  crc: number
  size: number
  packed: number
}

/** Sizes and offsets from this on need 64-bit (zip64) records. */
export const MOST_32 = 0xffffffff
const MOST_16 = 0xffff
/** Checksum and sizes stand behind the bytes (bit 3), and the path is UTF-8 (bit 11). */
const FLAGS = 0x0808
/** What a program must know to read it: version 2.0, or 4.5 for 64 bits. */
const [PLAIN, LARGE] = [20, 45]

/** Encodes the record before the bytes of a zip entry (APPNOTE.TXT 6.3.10, section 4.3.7). */
export function localHeader({ path, method, isLarge, at }: ZipEntry): Buffer {
  const name = Buffer.from(path)
  const extra = isLarge ? largeField([0, 0]) : Buffer.alloc(0)
  const size = isLarge ? MOST_32 : 0
  return Buffer.concat([
    ...[uint32(0x04034b50), uint16(isLarge ? LARGE : PLAIN), uint16(FLAGS), uint16(method), dosTime(at)],
    ...[uint32(0), uint32(size), uint32(size), uint16(name.length), uint16(extra.length), name, extra],
  ])
}

/** Encodes the record after the bytes of a zip entry, with checksum and sizes (section 4.3.9). */
export function dataDescriptor({ isLarge, crc, packed, size }: ZipEntry): Buffer {
  const wide = isLarge ? uint64 : uint32
  return Buffer.concat([uint32(0x08074b50), uint32(crc), wide(packed), wide(size)])
}

/**
 * Encodes the end of a zip: the central directory, which starts at offset `begin`, and the end records
 * (sections 4.3.12 to 4.3.16).
 */
export function ending(entries: readonly ZipEntry[], begin: number): Buffer {
  const directory = Buffer.concat(entries.map(directoryHeader))
  const [count, bytes] = [entries.length, directory.length]
  const isLarge = count >= MOST_16 || begin + bytes >= MOST_32
  const large = [
    ...[uint32(0x06064b50), uint64(44), uint16(LARGE), uint16(LARGE), uint32(0), uint32(0)],
    ...[uint64(count), uint64(count), uint64(bytes), uint64(begin)],
    ...[uint32(0x07064b50), uint32(0), uint64(begin + bytes), uint32(1)],
  ]
  const shortCount = uint16(Math.min(count, MOST_16))
  return Buffer.concat([
    ...[directory, ...(isLarge ? large : [])],
    ...[uint32(0x06054b50), uint16(0), uint16(0), shortCount, shortCount],
    ...[uint32(Math.min(bytes, MOST_32)), uint32(Math.min(begin, MOST_32)), uint16(0)],
  ])
}

function directoryHeader({ path, method, isLarge, at, offset, crc, packed, size }: ZipEntry): Buffer {
  const name = Buffer.from(path)
  const numbers = [size, packed, offset]
  const large = numbers.filter((number) => number >= MOST_32)
  const extra = large.length > 0 ? largeField(large) : Buffer.alloc(0)
  const version = uint16(isLarge || large.length > 0 ? LARGE : PLAIN)
  const short = (number: number) => uint32(Math.min(number, MOST_32))
  return Buffer.concat([
    ...[uint32(0x02014b50), version, version, uint16(FLAGS), uint16(method), dosTime(at)],
    ...[uint32(crc), short(packed), short(size), uint16(name.length), uint16(extra.length)],
    ...[uint16(0), uint16(0), uint16(0), uint32(0), short(offset), name, extra],
  ])
}

/** The extra field of numbers of 64 bits (section 4.5.3). */
function largeField(numbers: readonly number[]): Buffer {
  return Buffer.concat([uint16(1), uint16(8 * numbers.length), ...numbers.map(uint64)])
}

/** Time and day as MS-DOS had them, in the time zone of the server, to two seconds (section 4.4.6). */
function dosTime(at: Date): Buffer {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
  return Buffer.concat([uint16(time), uint16(day)])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
