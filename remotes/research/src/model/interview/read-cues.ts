import { inOrder, type Cue } from './cues.ts'

/** A time of a file that cannot be read, or an end before its start. */
export interface BadTime {
  /** Line of the file, from 1. */
  line: number
  text: string
}

/** What a file or a text of a transcript has. */
export interface ReadLines {
  cues: Cue[]
  badTimes: BadTime[]
}

/** Words whose time is not known stand in a comment of WebVTT that begins with this, and has their id. */
export const NO_TIME = 'NOTE no time'

const MOMENT = String.raw`(?:(\d{1,3}):)?(\d{1,2}):([0-5]\d)[.,](\d{1,3})`
const TIMES = new RegExp(`^\\s*${MOMENT}\\s*-->\\s*${MOMENT}(?!\\d)`)
const ARROW = '-->'
const HEADER = /^\uFEFF?WEBVTT(?:\s|$)/
/** Blocks of WebVTT that nobody says. */
const UNSAID = /^(?:NOTE(?:\s|$)|STYLE\s*$|REGION\s*$)/
const COUNTER = /^\s*\d+\s*$/
const OWN_ID = /^\d{1,9}$/
/** Tags of WebVTT, but for the voice whose name is shown. */
const VOICE = /<v(?:\.[^\s<>]*)?\s([^<>]*)>/g
const TAG = /<\/?[^<>]*>/g

/** Lines of a file that stand together, from a line of its number on. */
interface Block {
  line: number
  id?: string | undefined
  times?: string
  words: string[]
}

/**
 * Reads the cues of a WebVTT or SRT text that have words, in order of time. Those without a time stay where
 * they are. Empty if there is none.
 */
export function readCues(text: string): Cue[] {
  return readLines(text).cues.filter(({ text: words }) => words !== '')
}

/**
 * Reads all cues of a WebVTT or SRT text, also empty ones, and which of its times are wrong. Words without a
 * time are kept where they stand. In SRT, words below an empty line belong to the cue above.
 */
export function readLines(text: string): ReadLines {
  const isVtt = HEADER.test(text)
  const blocks = blocksOf(text.replaceAll(/\r\n?/g, '\n'), isVtt)
  const said = isVtt ? saidIn(blocks) : withContinued(blocks)
  const badTimes = said.flatMap(({ line, times }) => {
    const span = times === undefined ? { start: 0, end: 0 } : spanOf(times)
    return span && span.start <= span.end ? [] : [{ line, text: times?.trim() ?? '' }]
  })
  const cues = withIds(said).map(cueOf)
  if (!isVtt && cues.every(({ start }) => start === undefined)) return { cues: [], badTimes: [] }
  return { cues: inOrder(cues), badTimes }
}

/** Blocks end at empty lines, and where a line with times begins the next. */
function blocksOf(text: string, isVtt: boolean): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') open = undefined
    else if (TIMES.test(line) || isLikeTimes(line)) {
      const id = open && takeId(blocks, open, isVtt)
      blocks.push((open = { line: at + 1, id, times: line, words: [] }))
    } else if (open) open.words.push(line)
    else blocks.push((open = { line: at + 1, words: [line] }))
  }
  return blocks
}

/** Tells whether a line was meant to have times: digits around an arrow, or on one side of it alone. */
function isLikeTimes(line: string): boolean {
  const at = line.indexOf(ARROW)
  if (at < 0) return false
  const [before, after] = [line.slice(0, at).trim(), line.slice(at + ARROW.length).trim()]
  if (before === '') return /^\d/.test(after)
  if (after === '') return /\d$/.test(before)
  return !before.includes('-') && /\d/.test(before) && /\d/.test(after)
}

/** Takes the line before the times, if it is the number or name of the cue. */
function takeId(blocks: Block[], open: Block, isVtt: boolean): string | undefined {
  if (open.times === undefined && open.words.length === 1) return blocks.pop()?.words[0]?.trim()
  return !isVtt && COUNTER.test(open.words.at(-1) ?? '') ? open.words.pop()?.trim() : undefined
}

/** Leaves out the header of WebVTT and its comments, but for words that stand in one. */
function saidIn(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block, at): Block[] => {
    const [first = '', ...words] = block.words
    if (block.times !== undefined) return [block]
    if (first.startsWith(NO_TIME)) return [{ line: block.line, id: first.slice(NO_TIME.length).trim(), words }]
    return UNSAID.test(first) || (at === 0 && HEADER.test(first)) ? [] : [block]
  })
}

/** Puts words below an empty line to the cue above, as SRT numbers each cue. */
function withContinued(blocks: readonly Block[]): Block[] {
  const all: Block[] = []
  for (const block of blocks) {
    const last = all.at(-1)
    const [first = '', ...words] = block.words
    if (block.times === undefined && COUNTER.test(first)) {
      if (words.length > 0) all.push({ line: block.line, id: first.trim(), words })
    } else if (block.times === undefined && last?.times !== undefined) last.words.push('', ...block.words)
    else all.push(block)
  }
  return all
}

/** Keeps ids that are numbers and come once, and gives the others free ones. */
function withIds(blocks: readonly Block[]): (Block & { id: string })[] {
  const taken = new Set<string>()
  const kept = blocks.map(({ id }) => {
    if (id === undefined || !OWN_ID.test(id) || taken.has(id)) return undefined
    taken.add(id)
    return id
  })
  let next = 1
  return blocks.map((block, at) => {
    const own = kept[at]
    if (own !== undefined) return { ...block, id: own }
    while (taken.has(String(next))) next++
    return { ...block, id: String(next++) }
  })
}

function cueOf({ id, times, words }: Block & { id: string }): Cue {
  const span = times === undefined ? undefined : spanOf(times)
  const text = plain(words.join('\n'))
  return span ? { id, start: span.start, end: Math.max(span.start, span.end), text } : { id, text }
}

function spanOf(times: string): { start: number; end: number } | undefined {
  const parts = TIMES.exec(times)
  return parts ? { start: secondsOf(parts.slice(1, 5)), end: secondsOf(parts.slice(5, 9)) } : undefined
}

function secondsOf([hours = '0', minutes = '0', seconds = '0', fraction = '0']: (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, '0')) / 1000
}

function plain(words: string): string {
  return words
    .replace(VOICE, (_, voice: string) => `${voice.trim()}: `)
    .replace(TAG, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/^[^\S\n]+$/gm, '')
    .trim()
}
