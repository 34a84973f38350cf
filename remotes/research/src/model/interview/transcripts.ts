import { readCues, writeCues, type Cue } from './cues.ts'
import { isElan, readElan, writeElan } from './elan.ts'
import { withCodes, type KnownSpeaker } from './speakers.ts'

/** Longest text of a transcript, in UTF-16 code units. */
export const MOST_TEXT = 500_000
/** Files that a transcript is read from. */
export const TRANSCRIPT_FILES = '.vtt,.srt,.eaf,text/vtt'

/** What a file of a transcript has, or why it is refused. */
export type ReadTranscript = { text: string; cues: number } | { refused: 'noCues' | 'tooLong' }

/**
 * Reads a file of WebVTT, SRT or ELAN as the WebVTT that a transcript keeps. Of those who spoke it has the
 * code where the file names them as the speaker.
 */
export function readTranscript(file: string, people: readonly KnownSpeaker[] = []): ReadTranscript {
  const cues = isElan(file) ? readElan(file) : readCues(file.replace(/^\uFEFF/, ''))
  if (cues.length === 0) return { refused: 'noCues' }
  const text = writeCues(withCodes(cues, people))
  return text.length > MOST_TEXT ? { refused: 'tooLong' } : { text, cues: cues.length }
}

/** File formats of a transcript, each with its MIME type and the function that writes it. */
export const TRANSCRIPT_FORMS = {
  vtt: { mime: 'text/vtt', write: writeCues },
  srt: { mime: 'application/x-subrip', write: writeSrt },
  eaf: { mime: 'application/xml', write: writeElan },
} as const

function writeSrt(cues: readonly Cue[]): string {
  const [, ...blocks] = writeCues(cues).trimEnd().split('\n\n')
  const numbered = blocks.map((block, at) => {
    const [times = '', ...words] = block.split('\n')
    return [at + 1, times.replaceAll('.', ','), ...words].join('\n')
  })
  return `${numbered.join('\n\n')}\n`
}
