import type { Cue } from './cues.ts'
import { NO_TIME } from './read-cues.ts'
import { clockOf } from './time-code.ts'

/** Writes cues as WebVTT. Words without a time stand in comments, which players do not show. */
export function writeCues(cues: readonly Cue[]): string {
  const blocks = cues.map((cue) => {
    const head = cue.start === undefined ? `${NO_TIME} ${cue.id}` : `${cue.id}\n${timesOf(cue)}`
    return cue.text === '' ? head : `${head}\n${escaped(cue.text)}`
  })
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

/** Writes cues as SRT. Words without a time have none there either. */
export function writeSrt(cues: readonly Cue[]): string {
  const blocks = cues.map((cue, at) => {
    const times = cue.start === undefined ? [] : [timesOf(cue).replaceAll('.', ',')]
    return [at + 1, ...times, escaped(cue.text)].join('\n')
  })
  return `${blocks.join('\n\n')}\n`
}

function timesOf({ start = 0, end = start }: Cue): string {
  return `${momentOf(start)} --> ${momentOf(end)}`
}

function momentOf(seconds: number): string {
  const thousandths = Math.round(seconds * 1000)
  return `${clockOf(thousandths / 1000).padStart(8, '0')}.${String(thousandths % 1000).padStart(3, '0')}`
}

/** Writes signs that would be read as tags, and empty lines, which would end the cue. */
function escaped(words: string): string {
  const signs = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return signs.replaceAll(/^[^\S\n]*$/gm, '&nbsp;')
}
