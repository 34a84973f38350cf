import { splitSpeaker, speakersIn } from '../interview/speakers.ts'
import { readLines } from '../interview/read-cues.ts'
import { writeCues } from '../interview/write-cues.ts'

/** A line of the transcript as it is typed: a cue whose speaker stands apart. */
export interface Line {
  id: string
  start?: number
  end?: number
  /** The code of who speaks, or their name if they have none. */
  who?: string
  words: string
}

/** Seconds that a line has before it is known when it ends. */
export const USUAL_LENGTH = 2

/** Reads the lines of a transcript's text. */
export function linesOf(text: string): Line[] {
  const { cues } = readLines(text)
  const speakers = speakersIn(cues)
  return cues.map(({ text: said, ...cue }) => {
    const { speaker, words } = splitSpeaker(said, speakers)
    return { ...cue, ...(speaker === undefined ? {} : { who: speaker }), words }
  })
}

/** Writes lines as the text of a transcript. */
export function textOfLines(lines: readonly Line[]): string {
  return writeCues(lines.map(({ who, words, ...cue }) => ({ ...cue, text: saidIn({ who, words }) })))
}

/** Returns what is said in a line, with the speaker before it. */
export function saidIn({ who, words }: { who?: string | undefined; words: string }): string {
  return who === undefined ? words : `${who}: ${words}`
}

/** Sets the words of a line. */
export function setWords(lines: readonly Line[], id: string, words: string): Line[] {
  return lines.map((line) => (line.id === id ? { ...line, words } : line))
}

/** Sets who speaks in a line; nobody without one. */
export function setWho(lines: readonly Line[], id: string, who: string | undefined): Line[] {
  return lines.map((line) => {
    if (line.id !== id) return line
    const { who: _former, ...rest } = line
    return who === undefined ? rest : { ...rest, who }
  })
}

/** Makes a line begin at a moment. It ends where it did, if that is later. */
export function beginAt(lines: readonly Line[], id: string, moment: number): Line[] {
  return lines.map((line) => {
    if (line.id !== id) return line
    const { end = 0 } = line
    return { ...line, start: moment, end: end > moment ? end : moment + USUAL_LENGTH }
  })
}

/** Splits a line at a place among its words. Its time is shared by letters. */
export function splitLine(lines: readonly Line[], id: string, at: number, newId: string): Line[] {
  return lines.flatMap((line) => {
    if (line.id !== id) return [line]
    const { start, end = start, words } = line
    const [first, second] = [words.slice(0, at).trimEnd(), words.slice(at).trimStart()]
    if (start === undefined || end === undefined)
      return [
        { ...line, words: first },
        { ...line, id: newId, words: second },
      ]
    const share = words === '' ? 1 : at / words.length
    const middle = Math.round((start + (end - start) * share) * 1000) / 1000
    return [
      { ...line, words: first, end: middle },
      { ...line, id: newId, words: second, start: middle, end },
    ]
  })
}

/**
 * Joins a line with the one before it. If somebody else speaks in it, their mark stays before their words, so
 * that they are found when that speaker is removed.
 */
export function joinLine(lines: readonly Line[], id: string): Line[] {
  const at = lines.findIndex((line) => line.id === id)
  const [before, line] = [lines[at - 1], lines[at]]
  if (!before || !line) return [...lines]
  const isSame = line.words === '' || line.who === undefined || line.who === before.who
  const words = isSame ? [before.words, line.words].filter(Boolean).join(' ') : `${before.words}\n${saidIn(line)}`
  const end = Math.max(before.end ?? 0, line.end ?? 0)
  const joined = { ...before, words: words.trim(), ...(before.start === undefined ? {} : { end }) }
  return lines.toSpliced(at - 1, 2, joined)
}

/**
 * Ends a line and begins the next, at the moment that is played if it plays. The same person goes on speaking
 * until another is chosen. An empty next line is taken.
 */
export function nextLine(
  lines: readonly Line[],
  id: string,
  { newId, moment }: { newId: string; moment: number | undefined },
): { lines: Line[]; id: string } {
  const at = lines.findIndex((line) => line.id === id)
  const line = lines[at]
  if (!line) return { lines: [...lines], id }
  const follows = lines[at + 1]
  const isAfter = moment !== undefined && line.start !== undefined && moment > line.start
  // While it plays on, another line may have begun by then.
  const most = follows?.start !== undefined && follows.start > (line.start ?? 0) ? follows.start : Infinity
  const ended = isAfter ? { ...line, end: Math.min(moment, most) } : line
  if (follows?.words === '') return { lines: lines.toSpliced(at, 1, ended), id: follows.id }
  const start = ended.end
  const end =
    start === undefined ? undefined : Math.max(start, Math.min(start + USUAL_LENGTH, follows?.start ?? Infinity))
  const next: Line = {
    id: newId,
    ...(start === undefined || end === undefined ? {} : { start, end }),
    ...(line.who === undefined ? {} : { who: line.who }),
    words: '',
  }
  return { lines: lines.toSpliced(at, 1, ended, next), id: newId }
}

/** Returns the line nearest to one that is gone: the last left before it. Undefined if it is there. */
export function nearestLeft(before: readonly Line[], after: readonly Line[], id: string): Line | undefined {
  const left = new Map(after.map((line) => [line.id, line]))
  const at = before.findIndex((line) => line.id === id)
  if (at < 0 || left.has(id)) return undefined
  const near = before.slice(0, at).findLast((line) => left.has(line.id))
  return near ? left.get(near.id) : after[0]
}

/** Returns the lines of a transcript that is begun at a second of its recording, if it has one. */
export function beginLines(moment: number | undefined): Line[] {
  const line: Line = { id: '1', words: '' }
  return moment === undefined ? [line] : beginAt([line], '1', moment)
}

/** Returns the place of the line that is said at a moment, -1 if none is. */
export function lineAt(lines: readonly Line[], seconds: number): number {
  return lines.findLastIndex(({ start, end = 0 }) => start !== undefined && start <= seconds && seconds < end)
}

/** Returns who may be said to speak: the codes of the interview, then others by how often they speak. */
export function speakersOf(lines: readonly Line[], codes: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const { who } of lines) if (who !== undefined) counts.set(who, (counts.get(who) ?? 0) + 1)
  const others = [...counts].toSorted(([, one], [, other]) => other - one).map(([who]) => who)
  return [...new Set([...codes, ...others])]
}

/** Lines that are numbered by a file have smaller ids than those that people add, wherever they do. */
const [FIRST_ADDED, LAST_ADDED] = [1_000_000, 999_999_999]

/** Returns an id for a new line that two people who type at the same time do not both draw. */
export function newLineId(lines: readonly Line[]): string {
  const taken = new Set(lines.map(({ id }) => id))
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    const id = String(FIRST_ADDED + (drawn % (LAST_ADDED - FIRST_ADDED)))
    if (!taken.has(id)) return id
  }
}
