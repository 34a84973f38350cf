import { STEWARDED } from '@cairn/contract'
import { mayAmend } from './amendment.ts'
import { ENDED, OPEN_TO_EDITS } from './states.ts'

/** What intake notes about a file, which is not the submitter's account of the project. */
const HANDLING: readonly string[] = ['level', 'stream', 'streamOther', 'decision', 'decisionDate', 'decisionFiles']

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the properties that a change may not touch, because the file has been submitted. An amendment,
 * which the server marks, may touch some; protocols and labels are a steward's at any time. `isServers`
 * tells the properties that only the server sets.
 */
export function lockedChanges(before: Values, after: Values, isServers: (name: string) => boolean): string[] {
  const state = String(before['state'])
  // What staff filed from a letter is completed while it runs.
  const isOpen = OPEN_TO_EDITS.includes(state) || (before['filedBy'] !== undefined && !ENDED.includes(state))
  if (isOpen) return []
  const isAmended = after['amended'] !== before['amended']
  const isFree = (name: string) => name === 'state' || HANDLING.includes(name) || STEWARDED.includes(name)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => /^[a-z]/.test(name))
  return names.filter(
    (name) =>
      !isFree(name) &&
      !isServers(name) &&
      !(isAmended && mayAmend(name, true)) &&
      JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
}
