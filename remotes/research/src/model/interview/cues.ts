import { clockOf } from './time-code.ts'

/** What is said in a part of a recording. Times are seconds from its start. */
export interface Cue {
  start: number
  end: number
  text: string
}

const MOMENT = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`
const TIMES = new RegExp(`^\\s*${MOMENT}\\s+-->\\s+${MOMENT}`)
const BLOCKS_WITHOUT_WORDS = /^(?:NOTE|STYLE|REGION)\b/
/** Tags of WebVTT, but for the voice whose name is shown. */
const VOICE = /<v(?:\.[^\s<>]*)?\s([^<>]*)>/g
const TAG = /<\/?[^<>]*>/g

/**
 * Reads the cues of a WebVTT or SRT text, in order of time. Blocks that have no times are left out, such as
 * notes. Empty if there is none.
 */
export function readCues(text: string): Cue[] {
  const blocks = text.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/)
  const cues = blocks.flatMap((block) => {
    if (BLOCKS_WITHOUT_WORDS.test(block)) return []
    const lines = block.split('\n')
    const at = lines.findIndex((line) => TIMES.test(line))
    const times = TIMES.exec(lines[at] ?? '')
    if (!times) return []
    const [start, end] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))]
    const words = lines.slice(at + 1).join('\n')
    return [{ start, end: Math.max(start, end), text: plain(words) }]
  })
  return cues.filter(({ text: words }) => words !== '').toSorted((a, b) => a.start - b.start)
}

/** Writes cues as WebVTT. */
export function writeCues(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => `${momentOf(start)} --> ${momentOf(end)}\n${escaped(text)}`)
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

/** Returns the place of the cue that is said at a moment, -1 if none is. */
export function cueAt(cues: readonly Cue[], seconds: number): number {
  return cues.findLastIndex(({ start, end }) => start <= seconds && seconds < end)
}

function secondsOf([hours = '0', minutes = '0', seconds = '0', fraction = '0']: (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, '0')) / 1000
}

function momentOf(seconds: number): string {
  return `${clockOf(seconds).padStart(8, '0')}.${String(Math.round((seconds % 1) * 1000)).padStart(3, '0')}`
}

function plain(words: string): string {
  return words
    .replace(VOICE, (_, voice: string) => `${voice.trim()}: `)
    .replace(TAG, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim()
}

/** Writes signs that would be read as tags. */
function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
