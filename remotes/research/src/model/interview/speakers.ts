import type { Cue } from './cues.ts'

/** Somebody named at the beginning of what is said, and the code of somebody who spoke. */
const NAMED = /^\s*([^\s:][^:\n]{0,60}):(?:\s+|$)/
/** Somebody named at the beginning of a line; a time such as 12:30 names nobody. */
const VOICE = /^\s*([^\s:][^:]{0,60}):(?!\d)/
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

/**
 * Returns the cues with codes in place of the names of those who spoke, as far as `people` has them. A
 * speaker who is not among them, and names in what is said, stay.
 */
export function withCodes(cues: readonly Cue[], people: readonly KnownSpeaker[]): Cue[] {
  const codes = new Map(people.flatMap(({ code, names }) => names.map((name) => [folded(name), code] as const)))
  return cues.map((cue) => {
    const [head = '', name] = NAMED.exec(cue.text) ?? []
    const code = name === undefined ? undefined : codes.get(folded(name))
    return code === undefined ? cue : { ...cue, text: `${code}: ${cue.text.slice(head.length)}` }
  })
}

/** Returns who is heard last in what is said: the last who is named at the beginning of a line. */
export function voiceIn(text: string): string | undefined {
  const lines = text.split('\n')
  return VOICE.exec(lines.findLast((line) => VOICE.test(line)) ?? '')?.[1]
}

/**
 * Returns the cues with the speaker who goes on speaking written before those without a voice, so that they
 * keep it wherever they stand.
 */
export function withVoices(cues: readonly Cue[], speakers: ReadonlySet<string>): Cue[] {
  let speaker: string | undefined
  return cues.map((cue) => {
    const voice = voiceIn(cue.text)
    if (voice !== undefined) speaker = isCode(voice) || speakers.has(voice) ? voice : undefined
    return voice !== undefined || speaker === undefined ? cue : { ...cue, text: `${speaker}: ${cue.text}` }
  })
}

function folded(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}
