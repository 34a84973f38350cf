import { byId, mergeLines } from './merge-lines.ts'
import { beginLines, linesOf, saidIn, textOfLines, type Line } from './lines.ts'

/** Steps that can be undone. */
const MOST_STEPS = 1000
/** A pause that ends a step, in milliseconds. */
const PAUSE_MS = 1500

/** A step of the person: the lines before and after it. `of` is what was typed in, for steps that go on. */
interface Step {
  before: readonly Line[]
  after: readonly Line[]
  of: string | undefined
  at: number
}

/** A transcript that somebody works on. */
export interface Desk {
  lines: readonly Line[]
  /** What is stored by now, as the item has it with this update count. */
  stored: { text: string; lines: readonly Line[]; u: number }
  /** What is on its way to be stored. */
  sent?: { text: string; lines: readonly Line[] } | undefined
  /** Lines that somebody else changed too, as they have them, by id. Stored so until one chooses. */
  contested: ReadonlyMap<string, Line>
  past: readonly Step[]
}

/** Lines that were typed and not stored, those that they were made from, and those of open contests. */
export interface Unstored {
  base: readonly Line[]
  lines: readonly Line[]
  contested: readonly Line[]
}

/** Opens a transcript as it is stored, with what was typed before and not stored. */
export function openDesk(text: string, u: number, unstored?: Unstored): Desk {
  const read = linesOf(text)
  const lines = read.length > 0 ? read : beginLines(undefined)
  const desk: Desk = { lines, stored: { text, lines, u }, contested: new Map(), past: [] }
  return unstored ? bringBack(desk, unstored) : desk
}

/** Brings back what was typed before and not stored. What was typed since counts for more. */
export function bringBack(desk: Desk, unstored: Unstored): Desk {
  const { lines: stored } = desk.stored
  const { lines, contested } = mergeLines(unstored.base, unstored.lines, stored)
  const typed = mergeLines(stored, desk.lines, lines).lines
  return { ...desk, lines: typed, contested: contests(typed, stored, [...byId(unstored.contested), ...contested]) }
}

/** Returns what is to be kept of a desk while it is not stored. */
export function unstoredOf({ lines, stored, contested }: Desk): Unstored {
  return { base: stored.lines, lines, contested: [...contested.values()] }
}

/** Tells whether a line has two texts of which one is to be chosen. */
export function isContested({ lines, contested }: Desk): boolean {
  return lines.some(({ id }) => contested.has(id))
}

/** Takes a step. One that goes on with the last, without a pause, is one with it. */
export function takeStep(desk: Desk, after: readonly Line[], at: number, of?: string): Desk {
  const last = desk.past.at(-1)
  const goesOn = last !== undefined && of !== undefined && last.of === of && at - last.at < PAUSE_MS
  const step: Step = { before: goesOn ? last.before : desk.lines, after, of, at }
  const past = goesOn ? desk.past.slice(0, -1) : desk.past
  return { ...desk, lines: after, past: [...past, step].slice(-MOST_STEPS) }
}

/** Undoes one's own last step. What others changed since stays, and what they removed too. */
export function undoStep(desk: Desk): Desk {
  const step = desk.past.at(-1)
  if (!step) return desk
  const { lines, contested } = mergeLines(step.after, step.before, desk.lines, false)
  return { ...desk, lines: lines.map((line) => contested.get(line.id) ?? line), past: desk.past.slice(0, -1) }
}

/** Puts what is stored by now together with what is typed. */
export function receive(desk: Desk, text: string, u: number): Desk {
  if (text === desk.stored.text) return { ...desk, stored: { ...desk.stored, u } }
  if (text === desk.sent?.text) return { ...desk, stored: { ...desk.sent, u }, sent: undefined }
  const theirs = linesOf(text)
  const { lines, contested } = mergeLines(desk.stored.lines, desk.lines, theirs)
  const open = contests(lines, theirs, [...desk.contested, ...contested])
  return { ...desk, lines, stored: { text, lines: theirs, u }, contested: open }
}

/** Returns the contests still open, with the other's line as it is by now: none where both say the same. */
function contests(mine: readonly Line[], theirs: readonly Line[], known: [string, Line][]): Map<string, Line> {
  const [own, others] = [byId(mine), byId(theirs)]
  const open = known.flatMap(([id]): [string, Line][] => {
    const [my, their] = [own.get(id), others.get(id)]
    return my && their && saidIn(my) !== saidIn(their) ? [[id, their]] : []
  })
  return new Map(open)
}

/** Ends a contest of two texts of a line with one's own or with the other's. */
export function settle(desk: Desk, id: string, whose: 'mine' | 'theirs'): Desk {
  const theirs = desk.contested.get(id)
  const contested = new Map([...desk.contested].filter(([each]) => each !== id))
  const lines = whose === 'mine' ? desk.lines : desk.lines.map((line) => (line.id === id ? (theirs ?? line) : line))
  return { ...desk, lines, contested }
}

/** Returns what is to be stored. Undefined if all of it is. */
export function toStore({ lines, stored, contested }: Desk): Desk['sent'] {
  const all = lines.map((line) => contested.get(line.id) ?? line)
  const text = textOfLines(all)
  return text === stored.text || text === textOfLines(stored.lines) ? undefined : { text, lines: all }
}
