import type { Item } from '@cairn/contract'
import { decisiveEntry, type Asked, type LedgerEntry } from './ledger.ts'

const USE = 'CONSULTATION'

/**
 * Returns how those who spoke are named where it is cited: by name or by code as each agreed, those who want
 * neither left out. Undefined if one of them has not agreed that it be cited, or none is named. `members` and
 * `codes` are by the id of the person.
 */
export function creditOfSpeakers(
  ledger: readonly LedgerEntry[],
  asked: Asked,
  { members, codes }: { members: ReadonlyMap<string, Item>; codes: ReadonlyMap<string, string> },
): string | undefined {
  const entries = asked.respondents.map((person) => ({ person, entry: decisiveEntry(ledger, asked, person, USE) }))
  if (entries.some(({ entry }) => entry?.decision !== 'GIVEN')) return undefined
  const named = entries.flatMap(({ person, entry }) => {
    if (entry?.attribution === 'NAME') return members.get(person)?.['fullName'] ?? []
    return entry?.attribution === 'NONE' ? [] : (codes.get(person) ?? [])
  })
  return named.length === 0 ? undefined : named.map(String).join(', ')
}
