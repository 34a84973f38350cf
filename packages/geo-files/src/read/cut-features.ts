import { parseJson } from './parse-json.ts'

/**
 * A GeoJSON text cut at its features: their byte offsets, `[from, to, from, to, …]`, and the parsed other
 * members.
 */
export interface CutText {
  members: ReadonlyMap<string, unknown>
  features: readonly number[]
}

const [QUOTE, COLON, COMMA, BACKSLASH] = [0x22, 0x3a, 0x2c, 0x5c]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d]
const BLANKS = new Set(Buffer.from(' \t\n\r'))

/**
 * Finds the elements of the array `features` in UTF-8 text without parsing them. Stops after `most` + 1
 * elements; members behind the array are missing then. Returns undefined if the text is not an object with
 * exactly one such array. Throws `SyntaxError` if the name of a member, or the value of another, is not
 * JSON.
 */
export function cutFeatures(text: Buffer, most: number): CutText | undefined {
  const members = new Map<string, unknown>()
  let features: number[] | undefined
  let at = skipBlanks(text, 0)
  if (text[at] !== OPEN_OBJECT) return undefined
  do {
    at = skipBlanks(text, at + 1)
    if (text[at] !== QUOTE) return undefined
    const named = skipString(text, at)
    const name = parseJson(text.toString('utf8', at, named)) as string
    at = skipBlanks(text, named)
    if (text[at] !== COLON) return undefined
    at = skipBlanks(text, at + 1)
    if (name === 'features' && text[at] === OPEN_ARRAY) {
      if (features) return undefined
      features = []
      at = cutElements(text, at, features, 2 * most)
      if (features.length > 2 * most) return { members, features }
    } else {
      const end = skipValue(text, at)
      members.set(name, parseJson(text.toString('utf8', at, end)))
      at = end
    }
    at = skipBlanks(text, at)
  } while (text[at] === COMMA)
  const isWhole = text[at] === CLOSE_OBJECT && skipBlanks(text, at + 1) === text.length
  return features && isWhole && !members.has('features') ? { members, features } : undefined
}

/** Returns the end of the array that begins here; 0 if there is none. */
function cutElements(text: Buffer, start: number, into: number[], most: number): number {
  let at = skipBlanks(text, start + 1)
  if (text[at] === CLOSE_ARRAY) return at + 1
  for (;;) {
    const end = skipValue(text, at)
    into.push(at, end)
    at = skipBlanks(text, end)
    if (text[at] === CLOSE_ARRAY) return at + 1
    if (text[at] !== COMMA || into.length > most) return 0
    at = skipBlanks(text, at + 1)
  }
}

function skipBlanks(text: Buffer, start: number): number {
  let at = start
  while (BLANKS.has(text[at] ?? 0)) at++
  return at
}

/** Returns the position after the string that begins here; the end of the text if it is not closed. */
function skipString(text: Buffer, start: number): number {
  for (let end = text.indexOf(QUOTE, start + 1); end > 0; end = text.indexOf(QUOTE, end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === BACKSLASH) slashes++
    if (slashes % 2 === 0) return end + 1
  }
  return text.length
}

/** Returns the position after the value that begins here; it is validated later, when parsed. */
function skipValue(text: Buffer, start: number): number {
  let depth = 0
  let at = start
  while (at < text.length) {
    const byte = text[at]
    if (byte === QUOTE) {
      at = skipString(text, at)
      if (depth === 0) return at
      continue
    }
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth++
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      if (depth === 0) return at
      if (--depth === 0) return at + 1
    } else if (depth === 0 && (byte === COMMA || BLANKS.has(byte ?? 0))) return at
    at++
  }
  return at
}
