/** Encodings of letters that older programs write. Only who reads the language knows them for sure. */
const OLDER_ENCODINGS = ['windows-1252', 'windows-1250', 'windows-1251', 'gb18030', 'shift_jis'] as const

/** An encoding of letters of an older program. */
export type OlderEncoding = (typeof OLDER_ENCODINGS)[number]

/** What bytes say in an encoding. */
export interface Reading {
  encoding: OlderEncoding
  text: string
}

/** Returns the UTF-16 that the mark at the beginning of the bytes names. */
export function markedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/** Returns the text of bytes in UTF-8 or UTF-16, with or without a mark. Undefined if they are in neither. */
export function textOfUtf(bytes: Uint8Array): string | undefined {
  return decoded(bytes, markedUtf16(bytes) ?? unmarkedUtf16(bytes) ?? 'utf-8')
}

/**
 * Returns what bytes say in each older encoding that they may be in, the likeliest first. None if they are no
 * text.
 */
export function likelyReadings(bytes: Uint8Array): Reading[] {
  if (bytes.includes(0)) return []
  const readings = OLDER_ENCODINGS.flatMap((encoding): Reading[] => {
    const text = decoded(bytes, encoding)
    return text === undefined ? [] : [{ encoding, text }]
  })
  const likelihoods = new Map(readings.map((reading) => [reading, likelihoodOf(reading)]))
  return readings.toSorted((one, other) => (likelihoods.get(other) ?? 0) - (likelihoods.get(one) ?? 0))
}

/** Returns the first lines of a text that have letters beyond ASCII, by which people know an encoding. */
export function tellingLines(text: string, most: number): string[] {
  const lines = text.split(/\r\n?|\n/)
  return lines.filter((line) => BEYOND_ASCII.test(line)).slice(0, most)
}

/** Returns the line, from 1, with the first letter that was lost before (U+FFFD). Undefined if none was. */
export function lineOfLostLetter(text: string): number | undefined {
  const at = text.indexOf('\uFFFD')
  return at < 0 ? undefined : text.slice(0, at).split(/\r\n?|\n/).length
}

const BEYOND_ASCII = /\P{ASCII}/u
const RUNS = /\P{ASCII}+/gu
const LATIN = /[A-Za-z]/
/** Marks that stand in texts of any language. */
const MARKS = /[’‘“”«»–—…°·\u00A0]/
/** Letters that are usual in an encoding's languages. */
const USUAL = {
  'windows-1252': /[àâäçéèêëîïôöùûüÿœæñáíóúßåøãõìò¿¡]/i,
  'windows-1250': /[ąćęłńśźżáčďéěíňóřšťúůýžőűâăîţşäöüôß]/i,
  'windows-1251': /[а-яёіїєґўјљњћђџѓќ]/i,
  gb18030: /[\p{Script=Han}，。、？！：；（）“”]/u,
  shift_jis: /[\u3040-\u30FF\p{Script=Han}。、「」ー]/u,
} as const satisfies Record<OlderEncoding, RegExp>
/** Letters beside Latin ones, as in “été”, and such as stand by themselves. */
const AMONG_LATIN: readonly OlderEncoding[] = ['windows-1252', 'windows-1250']
/** Letters beyond ASCII that follow one another in languages of Latin letters, at most. */
const LATIN_RUN = 2
const KANA = /[\u3040-\u30FF]/g

/** The part of letters beyond ASCII that are usual where they stand. */
function likelihoodOf({ encoding, text }: Reading): number {
  let [usual, all] = [0, 0]
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    const isAmongLatin = LATIN.test(text[index - 1] ?? '') || LATIN.test(text[index + run.length] ?? '')
    const letters = [...run]
    const fits = AMONG_LATIN.includes(encoding) ? letters.length <= LATIN_RUN : !isAmongLatin && !isMixed(run)
    all += letters.length
    usual += letters.filter((letter) => MARKS.test(letter) || (fits && USUAL[encoding].test(letter))).length
    // Whoever writes Chinese writes no kana, and few bytes of another encoding come out as such.
    if (encoding === 'shift_jis') usual += (run.match(KANA) ?? []).length
  }
  return all === 0 ? 0 : usual / all
}

/** Tells whether a capital letter stands after a small one, as in no word. */
function isMixed(run: string): boolean {
  return /\p{Ll}\p{Lu}/u.test(run)
}

/** Latin letters and blanks are at least this part of UTF-16: a text in UTF-8 may have a stray zero. */
const LEAST_ZEROS = 0.05

/** UTF-16 without a mark: every other byte of Latin letters and of blanks is zero. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  const start = bytes.subarray(0, 2000)
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even === odd || Math.max(even, odd) < (LEAST_ZEROS * start.length) / 2) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // They are in another one.
    return undefined
  }
}
