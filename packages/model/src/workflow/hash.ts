const OFFSET = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n
const BITS = 64

/**
 * Returns a hash of plain data, 16 hexadecimal digits: FNV-1a of its JSON with keys in order. It tells
 * whether
 * a definition is still what it was; it does not protect against somebody who forges one.
 */
export function hashOf(data: unknown): string {
  let hash = OFFSET
  for (const byte of new TextEncoder().encode(ordered(data))) hash = BigInt.asUintN(BITS, (hash ^ BigInt(byte)) * PRIME)
  return hash.toString(16).padStart(BITS / 4, '0')
}

function ordered(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(ordered).join(',')}]`
  if (typeof data !== 'object' || data === null) return JSON.stringify(data) ?? 'null'
  const entries = Object.entries(data).filter(([, value]) => value !== undefined)
  return `{${entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${JSON.stringify(key)}:${ordered(value)}`)
    .join(',')}}`
}
