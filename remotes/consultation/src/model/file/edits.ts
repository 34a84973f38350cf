import { guardOf, isOpenIn, isTakenBy } from '@cairn/model/guarded'
import { consultationType } from './consultation.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the properties that a change may not touch, because the file has been submitted. An amendment,
 * which the server marks, may touch some; protocols and labels are a steward's at any time. `isServers`
 * tells the properties that only the server sets.
 */
export function lockedChanges(before: Values, after: Values, isServers: (name: string) => boolean): string[] {
  const guard = guardOf(consultationType, before)
  if (!guard) return []
  const isAmended = after['amended'] !== before['amended']
  const isFree = (name: string) => name === 'state' || isOpenIn(guard, name)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => /^[a-z]/.test(name))
  return names.filter(
    (name) =>
      !isFree(name) &&
      !isServers(name) &&
      !(isAmended && isTakenBy(guard, consultationType, name, true)) &&
      JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
}
