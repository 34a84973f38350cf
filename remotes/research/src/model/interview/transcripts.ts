import { numbered, inOrder, type Cue } from './cues.ts'
import { isElan, readElan, writeElan } from './elan.ts'
import { isPlain, readPlain, writePlain } from './plain-text.ts'
import { readLines, type BadTime } from './read-cues.ts'
import { speakersIn, withCodes, withVoices, type KnownSpeaker } from './speakers.ts'
import { writeCues, writeSrt } from './write-cues.ts'

/** Longest text of a transcript, in UTF-16 code units. */
export const MOST_TEXT = 500_000
/** Files that a transcript is read from. */
export const TRANSCRIPT_FILES = '.vtt,.srt,.eaf,.txt,text/vtt'

/** What a file of a transcript has, and what of it has to be looked at. */
export interface TranscriptFile {
  cues: Cue[]
  /** Cues without a time. */
  untimed: number
  badTimes: readonly BadTime[]
  /** Annotations of annotations, which are left out. */
  leftOut: number
}

/** Why a file or its cues are refused. */
export type TranscriptRefusal = 'noCues' | 'tooLong'

/**
 * Reads a file of WebVTT, SRT, ELAN or plain text with times. Of those who spoke it has the code where the
 * file names them as the speaker. Undefined if there is nothing said in it.
 */
export function readTranscript(file: string, people: readonly KnownSpeaker[] = []): TranscriptFile | undefined {
  const { cues: read, badTimes = [], leftOut = 0 } = readFile(file)
  const cues = withCodes(read, people).filter(({ text }) => text !== '')
  if (cues.length === 0) return undefined
  return { cues, untimed: cues.filter(({ start }) => start === undefined).length, badTimes, leftOut }
}

function readFile(file: string): { cues: Cue[]; badTimes?: BadTime[]; leftOut?: number } {
  if (isElan(file)) return readElan(file)
  return isPlain(file) ? { cues: readPlain(file) } : readLines(file)
}

/** Writes the text that a transcript keeps. Undefined if it is too long. */
export function textOfCues(cues: readonly Cue[]): string | undefined {
  const text = writeCues(cues)
  return text.length > MOST_TEXT ? undefined : text
}

/** Adds cues to those that there are, in order of time. Each keeps its voice. */
export function addCues(there: readonly Cue[], more: readonly Cue[]): Cue[] {
  const speakers = speakersIn([...there, ...more])
  return numbered(inOrder(withVoices(there, speakers), withVoices(more, speakers)))
}

/** File formats of a transcript, each with its MIME type and the function that writes it. */
export const TRANSCRIPT_FORMS = {
  vtt: { mime: 'text/vtt', write: writeCues },
  srt: { mime: 'application/x-subrip', write: writeSrt },
  eaf: { mime: 'application/xml', write: writeElan },
  txt: { mime: 'text/plain', write: writePlain },
} as const
