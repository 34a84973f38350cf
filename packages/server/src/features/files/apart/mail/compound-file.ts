/** A stream of a compound file by its path, such as `__attach_version1.0_#00000000/__substg1.0_3707001F`. */
export type Streams = ReadonlyMap<string, Uint8Array>

const HEADER = 512
const ENTRY = 128
/** Bytes of a sector for small streams. */
const SMALL = 64
/** Sector numbers from here on are marks: free, end of a chain, or a sector of the table itself. */
const FIRST_MARK = 0xfffffffa
const [STORAGE, STREAM, ROOT] = [1, 2, 5]
const NONE = 0xffffffff
/** Numbers of sectors that the header itself holds. */
const IN_HEADER = 109
/** Deepest folder that is read. Outlook uses three levels. */
const MOST_LEVELS = 6

interface Entry {
  name: string
  kind: number
  left: number
  right: number
  child: number
  start: number
  size: number
}

/**
 * Reads all streams of a compound file (MS-CFB), the container of Outlook's messages. Sector chains are
 * limited to the number of sectors, so that a damaged or hostile file terminates. Undefined if the bytes are
 * no such file. Throws `RangeError` if streams exceed the file or a number points outside of it.
 */
export function readCompoundFile(bytes: Uint8Array): Streams | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER || view.getUint32(0) !== 0xd0cf11e0) return undefined
  const size = view.getUint16(30, true) === 12 ? 4096 : 512
  const sector = (at: number) => bytes.subarray((at + 1) * size, (at + 2) * size)
  const most = Math.ceil(bytes.length / size)
  const table = numbersOf([...tableSectors(view, sector, most)].map(sector))
  const chain = (start: number, count = most) => joined(followed(table, start, count).map(sector))
  const entries = entriesOf(chain(view.getUint32(48, true)))
  const root = entries[0]
  if (root?.kind !== ROOT) return undefined
  const small = chain(root.start)
  const smallTable = numbersOf([chain(view.getUint32(60, true))])
  // Together the streams are no larger than the file: a hostile one would have many read the same sectors.
  let left = bytes.length
  const content = ({ start, size: length }: Entry) => {
    left -= length
    if (left < 0) throw new RangeError('the streams are larger than the file')
    if (length >= view.getUint32(56, true)) return chain(start, Math.ceil(length / size)).subarray(0, length)
    const parts = followed(smallTable, start, Math.ceil(length / SMALL))
    return joined(parts.map((at) => small.subarray(at * SMALL, at * SMALL + SMALL))).subarray(0, length)
  }
  return new Map(pathsOf(entries, root.child).map(([path, entry]): [string, Uint8Array] => [path, content(entry)]))
}

/**
 * Returns the numbers of the sectors with the table, each once: those in the header, and a chain of further
 * ones that ends at a sector outside the file or seen before, whatever length the header claims for it.
 */
function tableSectors(view: DataView, sector: (at: number) => Uint8Array, most: number): Set<number> {
  const found = new Set<number>()
  const add = (numbers: readonly number[]) => {
    for (const at of numbers) if (at < most) found.add(at)
  }
  add(Array.from({ length: IN_HEADER }, (_, at) => view.getUint32(76 + at * 4, true)))
  const seen = new Set<number>()
  for (let next = view.getUint32(68, true); next < most && !seen.has(next);) {
    seen.add(next)
    const numbers = numbersOf([sector(next)])
    add(numbers.slice(0, -1))
    next = numbers.at(-1) ?? NONE
  }
  return found
}

function followed(table: readonly number[], start: number, most: number): number[] {
  const found: number[] = []
  for (let at = start; at < FIRST_MARK && found.length < most; at = table[at] ?? NONE) found.push(at)
  return found
}

function numbersOf(parts: readonly Uint8Array[]): number[] {
  return parts.flatMap((part) => {
    const view = new DataView(part.buffer, part.byteOffset, part.byteLength)
    return Array.from({ length: Math.floor(part.length / 4) }, (_, at) => view.getUint32(at * 4, true))
  })
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: Math.floor(bytes.length / ENTRY) }, (_, index) => {
    const at = index * ENTRY
    const letters = Math.max(0, Math.min(64, view.getUint16(at + 64, true)) - 2)
    const number = (offset: number) => view.getUint32(at + offset, true)
    return {
      name: new TextDecoder('utf-16le').decode(bytes.subarray(at, at + letters)),
      kind: view.getUint8(at + 66),
      ...{ left: number(68), right: number(72), child: number(76) },
      ...{ start: number(116), size: number(120) },
    }
  })
}

/** Returns the streams below an entry with their paths, each once: a damaged file may have circles. */
function pathsOf(entries: readonly Entry[], start: number): [string, Entry][] {
  const found: [string, Entry][] = []
  const seen = new Set<number>()
  const open: { at: number; folder: string; level: number }[] = [{ at: start, folder: '', level: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { at, folder, level } = next
    const entry = entries[at]
    if (!entry || seen.has(at) || level > MOST_LEVELS) continue
    seen.add(at)
    if (entry.kind === STREAM) found.push([folder + entry.name, entry])
    if (entry.kind === STORAGE) open.push({ at: entry.child, folder: `${folder}${entry.name}/`, level: level + 1 })
    open.push({ at: entry.left, folder, level }, { at: entry.right, folder, level })
  }
  return found
}
