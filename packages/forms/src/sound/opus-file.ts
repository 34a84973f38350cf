/** A packet of Opus, and how long it sounds (samples at 48 kHz). */
export interface OpusPacket {
  bytes: Uint8Array
  length: number
}

/** Packets on a page. A page has at most 255 segments; packets of this use have one or two. */
const ON_PAGE = 50
const SEGMENT = 255
const [FIRST, LAST] = [2, 4]
const HEADER_BYTES = 27
const CHECKSUM_AT = 22
/** Samples that a decoder leaves out at the beginning. */
const SKIPPED = 312
/** The polynomial of the checksum of Ogg. */
const POLYNOMIAL = 0x04c1_1db7

/**
 * Writes Opus packets as an Ogg file with one channel (RFC 3533, RFC 7845). `rate` is the sample rate of the
 * recording.
 */
export function oggOf(packets: readonly OpusPacket[], rate: number): Uint8Array<ArrayBuffer> {
  const pages = [
    pageOf([headOf(rate)], { flags: FIRST, at: 0, samples: 0 }),
    pageOf([tagsOf()], { flags: 0, at: 1, samples: 0 }),
  ]
  let samples = 0
  for (let from = 0; from < packets.length; from += ON_PAGE) {
    const some = packets.slice(from, from + ON_PAGE)
    samples += some.reduce((sum, { length }) => sum + length, 0)
    const flags = from + ON_PAGE >= packets.length ? LAST : 0
    pages.push(
      pageOf(
        some.map(({ bytes }) => bytes),
        { flags, at: pages.length, samples },
      ),
    )
  }
  const file = new Uint8Array(pages.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const page of pages) {
    file.set(page, at)
    at += page.length
  }
  return file
}

function headOf(rate: number): Uint8Array {
  const bytes = new Uint8Array(19)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('OpusHead'))
  bytes.set([1, 1], 8)
  view.setUint16(10, SKIPPED, true)
  view.setUint32(12, rate, true)
  return bytes
}

function tagsOf(): Uint8Array {
  const vendor = new TextEncoder().encode('Cairn')
  const bytes = new Uint8Array(8 + 4 + vendor.length + 4)
  bytes.set(new TextEncoder().encode('OpusTags'))
  new DataView(bytes.buffer).setUint32(8, vendor.length, true)
  bytes.set(vendor, 12)
  return bytes
}

interface Page {
  flags: number
  /** Its place in the file. */
  at: number
  /** Samples that end on it or before. */
  samples: number
}

function pageOf(packets: readonly Uint8Array[], { flags, at, samples }: Page): Uint8Array {
  const lacing = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / SEGMENT) }, () => SEGMENT),
    length % SEGMENT,
  ])
  const size = packets.reduce((sum, { length }) => sum + length, 0)
  const page = new Uint8Array(HEADER_BYTES + lacing.length + size)
  const view = new DataView(page.buffer)
  page.set(new TextEncoder().encode('OggS'))
  page[5] = flags
  view.setBigUint64(6, BigInt(samples), true)
  view.setUint32(14, 1, true)
  view.setUint32(18, at, true)
  page[26] = lacing.length
  page.set(lacing, HEADER_BYTES)
  let place = HEADER_BYTES + lacing.length
  for (const packet of packets) {
    page.set(packet, place)
    place += packet.length
  }
  view.setUint32(CHECKSUM_AT, checksumOf(page), true)
  return page
}

/** Returns the checksum of a page in which it is not written yet. */
export function checksumOf(page: Uint8Array): number {
  let sum = 0
  for (const byte of page) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000_0000 ? (sum << 1) ^ POLYNOMIAL : sum << 1
  }
  return sum >>> 0
}
