import type { Cue } from './cues.ts'

/** Somebody named at the beginning of what is said, and the code of somebody who spoke. */
const NAMED = /^\s*([^\s:][^:\n]{0,60}):\s+/
const CODE = /^R-\d{3,}$/
/** A word before a colon is a speaker if it stands there as often. */
const OFTEN = 2
/** Letters of a mark that stands for a name. */
const LETTERS = 2

/** Somebody who spoke: their code, and names that a file may have for them. */
export interface KnownSpeaker {
  code: string
  names: readonly string[]
}

/** Returns the speakers whom cues name before their words: codes, and names that come more than once. */
export function speakersIn(cues: readonly Cue[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { text } of cues) {
    const name = NAMED.exec(text)?.[1]
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return new Set([...counts].filter(([name, count]) => count >= OFTEN || CODE.test(name)).map(([name]) => name))
}

/** Splits what is said from who says it, if that is one of the speakers. */
export function splitSpeaker(text: string, speakers: ReadonlySet<string>): { speaker?: string; words: string } {
  const [head = '', name] = NAMED.exec(text) ?? []
  return name !== undefined && speakers.has(name) ? { speaker: name, words: text.slice(head.length) } : { words: text }
}

/** Returns the short mark of a speaker: a code as it is, of a name the first letters. */
export function markOf(speaker: string): string {
  if (CODE.test(speaker)) return speaker
  const letters = speaker.split(/[\s._-]+/u).flatMap((word) => [...word].slice(0, 1))
  return letters.slice(0, LETTERS).join('').toUpperCase()
}

/** Tells whether a speaker is named by a code, as all are who are asked. */
export function isCode(speaker: string): boolean {
  return CODE.test(speaker)
}

/** Returns the cues with codes in place of the names of those who spoke, so that a file names nobody. */
export function withCodes(cues: readonly Cue[], people: readonly KnownSpeaker[]): Cue[] {
  const codes = new Map(people.flatMap(({ code, names }) => names.map((name) => [folded(name), code] as const)))
  return cues.map((cue) => {
    const [head = '', name] = NAMED.exec(cue.text) ?? []
    const code = name === undefined ? undefined : codes.get(folded(name))
    return code === undefined ? cue : { ...cue, text: `${code}: ${cue.text.slice(head.length)}` }
  })
}

function folded(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}
