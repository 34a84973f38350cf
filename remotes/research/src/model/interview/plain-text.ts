import { numbered, type Cue } from './cues.ts'
import { clockOf } from './time-code.ts'

/** The time before a paragraph: `[1:02]` or `[0:01:02]`. */
const AT = /^\[(?:(\d{1,3}):)?(\d{1,2}):([0-5]\d)\]\s*/
/** How long the last paragraph is said to last, in seconds: nothing tells. */
const LAST = 5

/** Tells whether a file is plain text whose paragraphs have times. */
export function isPlain(file: string): boolean {
  return !file.includes('-->') && paragraphsOf(file).some((each) => AT.test(each))
}

/** Reads the paragraphs of a plain text. Each lasts until the next that has a time. */
export function readPlain(file: string): Cue[] {
  const read = paragraphsOf(file).map((paragraph) => {
    const [head = '', hours = 0, minutes = 0, seconds = 0] = AT.exec(paragraph) ?? []
    const text = paragraph.slice(head.length).trim()
    return head === '' ? { text } : { text, start: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) }
  })
  let next: number | undefined
  const cues = read.toReversed().map((cue): Omit<Cue, 'id'> => {
    if (cue.start === undefined) return cue
    const end = next === undefined || next <= cue.start ? cue.start + LAST : next
    next = cue.start
    return { ...cue, end }
  })
  return numbered(cues.toReversed())
}

/** Writes cues as plain text, a paragraph each, with the time at which it begins. */
export function writePlain(cues: readonly Cue[]): string {
  const paragraphs = cues.map(({ start, text }) => {
    const words = text.replaceAll(/\n\s*\n/g, '\n')
    return start === undefined ? words : `[${clockOf(start)}] ${words}`
  })
  return `${paragraphs.join('\n\n')}\n`
}

function paragraphsOf(file: string): string[] {
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  return text.split(/\n[^\S\n]*\n/).flatMap((each) => each.trim() || [])
}
