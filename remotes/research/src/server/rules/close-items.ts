import { HOLD_PROPERTY, isItemId, type Item, type ItemId } from '@cairn/contract'
import type { AreaItems, Write } from '@cairn/contract/server'
import { endOfHold } from '../../model/consented.ts'
import type { LedgerEntry } from '../../model/ledger.ts'
import { planClosing, type LedgerAndPeople } from '../../model/plan-closing.ts'
import { codesIn, ledgerOf, spokenIn } from '../../model/queries.ts'
import { idsIn } from './read-ledger.ts'

/** Writes of one transaction at most, of which some are left for the ledger. */
const WRITES = 480

/**
 * Brings interviews and coded data in line with the ledger: those of a project that name the respondent, or
 * all of the project if the Nation decided. `entries` are written first, in one transaction with as many
 * items as it takes, interviews before data. Runs with the server's rights. Returns the ids of the new
 * entries, and how many items changed.
 */
export async function closeItems(
  asServer: AreaItems,
  { project, respondent }: { project: string; respondent: string | undefined },
  entries: readonly Record<string, unknown>[] = [],
): Promise<{ entries: ItemId[]; closed: number }> {
  const found = await readAll(asServer, spokenIn(project, respondent))
  const items = found.toSorted((a, b) => a._t.localeCompare(b._t))
  const known = items.length === 0 ? [] : await readAll(asServer, ledgerOf(project))
  const ledger: LedgerEntry[] = [...known, ...entries].map((entry, at) => ({ ...entry, at }))
  const today = new Date().toISOString().slice(0, 10)
  const people = await readPeople(asServer, project, items)
  const holds = await holdsOf(asServer, items, today)
  const closing = planClosing(items, { ledger, ...people, holds }, today)
  const made = entries.map((body): Write => ({ op: 'create', type: 'ResearchConsent', body }))
  const writes = [...made, ...closing]
  const written: Item[] = []
  for (let at = 0; at < writes.length; at += WRITES)
    written.push(...(await asServer.together(writes.slice(at, at + WRITES))))
  return { entries: written.slice(0, made.length).map(({ $id }) => $id), closed: closing.length }
}

/** The end of a hold that begins today, by owner. */
async function holdsOf(asServer: AreaItems, items: readonly Item[], today: string): Promise<Map<string, string>> {
  const owners = [...new Set(items.flatMap(({ owner }) => idsIn([owner])))]
  const found = await asServer.readMany(owners)
  return new Map(owners.map((id) => [id, endOfHold(today, found[id]?.[HOLD_PROPERTY])]))
}

/** Reads those who spoke, and the codes that stand for them in the project. */
export async function readPeople(
  asServer: AreaItems,
  project: string,
  items: readonly Item[],
): Promise<Omit<LedgerAndPeople, 'ledger'>> {
  const ids = [...new Set(items.flatMap(({ respondents }) => idsIn(respondents)))]
  if (ids.length === 0) return { members: new Map(), codes: new Map() }
  const codes = await readAll(asServer, codesIn(project))
  return {
    members: new Map(Object.entries(await asServer.readMany(ids))),
    codes: new Map(codes.map(({ respondent, code }) => [String(respondent), String(code)])),
  }
}

/** Reads all that a query finds, in its order. */
export async function readAll(asServer: AreaItems, query: ReturnType<typeof ledgerOf>): Promise<Item[]> {
  const { ids } = await asServer.search({ ...query, max: 100_000 })
  const items: Item[] = []
  for (let at = 0; at < ids.length; at += 500) {
    const part = ids.slice(at, at + 500).filter(isItemId)
    const read = await asServer.readMany(part)
    items.push(...part.flatMap((id) => read[id] ?? []))
  }
  return items
}
