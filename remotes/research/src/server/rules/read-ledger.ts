import { isItemId, type ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import { usesGiven, type LedgerEntry } from '../../model/ledger.ts'
import { ledgerOf } from '../../model/queries.ts'

/** What was said in a project: by whom, and in which interview. */
export interface Said {
  project: unknown
  activity?: unknown
  respondents: unknown
}

/**
 * Returns the uses that everyone who spoke agreed to, by the ledger as it is now. `asServer` reads all of it.
 */
export async function givenUses(asServer: AreaItems, said: Said): Promise<string[]> {
  const { project, activity } = said
  if (typeof project !== 'string') return []
  const respondents = idsIn(said.respondents)
  return usesGiven(await readLedger(asServer, project, respondents), {
    respondents,
    project,
    activity: typeof activity === 'string' ? activity : undefined,
    today: new Date().toISOString().slice(0, 10),
  })
}

/** Reads the entries that decide for these people in a project, in the order in which they were made. */
async function readLedger(
  asServer: AreaItems,
  project: string,
  respondents: readonly string[],
): Promise<LedgerEntry[]> {
  const { ids } = await asServer.search(ledgerOf(project, respondents))
  const items = await asServer.readMany(ids.filter(isItemId))
  return ids.filter(isItemId).flatMap((id, at) => (items[id] ? [{ ...items[id], at }] : []))
}

/** Returns the item ids in a value. */
export function idsIn(value: unknown): ItemId[] {
  return Array.isArray(value) ? value.filter((each): each is ItemId => typeof each === 'string' && isItemId(each)) : []
}
