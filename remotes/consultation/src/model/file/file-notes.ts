import type { Item } from '@cairn/contract'
import { stateOfClock } from '../clock/clock.ts'
import { lineOfClock, type ClockLine } from '../clock/clock-words.ts'
import { clockOfFile } from '../clock/file-clock.ts'
import { turnOf, type TurnOfFile } from './whose-turn.ts'

/**
 * The status text of a consultation file's deadline in a list row. `due` is missing while the clock is
 * stopped.
 */
export interface FileNote extends ClockLine {
  due?: string | undefined
}

/** Who has to act on a file: `key` is the suffix of the text's key, `count` the number in the text. */
export interface FileHolder {
  key: Exclude<TurnOfFile['key'], 'stopped' | 'over'>
  count: number
}

/**
 * Returns who has to act on a file, by its state and its open notices. Undefined for a closed or stopped
 * file.
 */
export function holderOf(file: Item, open: readonly Item[]): FileHolder | undefined {
  const { key, count } = turnOf(file, open)
  if (key === 'answer' && count === 0) return { key: 'given', count }
  return key === 'stopped' || key === 'over' ? undefined : { key, count }
}

/** Returns what the rows of notices say of their clocks, by the id of the notice. Ended ones have none. */
export function notesOfNotices(notices: readonly Item[], now: string): Record<string, FileNote> {
  return Object.fromEntries(
    notices.flatMap((notice) => Object.values(notesOfFiles([notice], now)).map((note) => [notice.$id, note])),
  )
}

/**
 * Returns the deadline status of files, by the id of the file: that of the answer which is due first. Files
 * without an open notice have none. `now` is a timestamp (ISO 8601).
 */
export function notesOfFiles(notices: readonly Item[], now: string): Record<string, FileNote> {
  const byFile = Map.groupBy(notices, ({ consultation }) => String(consultation))
  return Object.fromEntries(
    [...byFile].flatMap(([file, own]) => {
      const known = clockOfFile(own)
      if (!known) return []
      const state = stateOfClock(known.clock, now)
      return [[file, { ...lineOfClock(state), due: state.due }]]
    }),
  )
}
