import { isItemId, type ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import { usesGiven, type Asked, type LedgerEntry } from '../../../model/consent/ledger.ts'
import { ledgerOf } from '../../../model/queries.ts'
import { readAll } from '../read-all.ts'

/** What identifies the consent needed for something said: project, interview, speakers and owner. */
export interface Said {
  project: unknown
  activity?: unknown
  /** Interviews that it was in before. */
  left?: readonly string[]
  respondents: unknown
  /** Whose work it is. */
  owner: unknown
}

/**
 * Returns the uses that all speakers have consented to, by the current ledger. `asServer` must read all of
 * it.
 */
export async function givenUses(asServer: AreaItems, said: Said): Promise<string[]> {
  if (typeof said.project !== 'string') return []
  const { ledger, asked } = await ledgerFor(asServer, said)
  return usesGiven(ledger, asked)
}

/** Loads the ledger entries relevant to something said, and the question to ask of them. */
export async function ledgerFor(asServer: AreaItems, said: Said): Promise<{ ledger: LedgerEntry[]; asked: Asked }> {
  const { activity, left = [], owner } = said
  const asked = {
    respondents: idsIn(said.respondents),
    project: String(said.project),
    activity: typeof activity === 'string' ? activity : undefined,
    left,
    owner,
    today: new Date().toISOString().slice(0, 10),
  }
  return { ledger: await readLedger(asServer, asked), asked }
}

/** Reads the entries that decide for these people in a project, in the order in which they were made. */
async function readLedger(asServer: AreaItems, { project, owner, respondents }: Asked): Promise<LedgerEntry[]> {
  const entries = await readAll(asServer, ledgerOf(project, idsIn([owner]), respondents))
  return entries.map((entry, at) => ({ ...entry, at }))
}

/** Returns the item ids in a value. */
export function idsIn(value: unknown): ItemId[] {
  return Array.isArray(value) ? value.filter((each): each is ItemId => typeof each === 'string' && isItemId(each)) : []
}
