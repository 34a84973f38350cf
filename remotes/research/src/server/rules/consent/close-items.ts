import { isItemId, parseItemId, type Item, type ItemId } from '@cairn/contract'
import type { AreaItems, Write } from '@cairn/contract/server'
import type { LedgerEntry } from '../../../model/consent/ledger.ts'
import { planClosing, takesUse, type LedgerAndPeople } from '../../../model/consent/plan-closing.ts'
import { codesIn, ledgerOf, spokenIn } from '../../../model/queries.ts'
import { todaysHold } from '../../../model/consent/todays-hold.ts'
import { idsIn } from './read-ledger.ts'
import { readAll, readAllOf } from '../read-all.ts'
import { untilUnchanged } from '../until-unchanged.ts'

/** Items that are written anew in one transaction. */
const PART = 200
/** While the database writes some of them, others are read. */
const PARTS_AT_ONCE = 2
/** Items that somebody waits for to be written anew, at most. */
const AT_ONCE = 40
const MOST = 100_000
/** Name of the entry that has the evidence, for those that are recorded with it. */
const FIRST = 'first'

/** Whose words are brought in line with the ledger: those of one person in a project, or of all in it. */
interface Scope {
  project: string
  respondent: string | undefined
}

/**
 * Creates consent ledger entries with the same decision and closes or opens affected items in the same
 * transaction. If there are many items and consent was reduced, they are sealed at once, and a reaction
 * updates them later. The first entry holds the evidence. Uses the server's rights. Returns the entries' ids,
 * and the number of items changed.
 */
export async function recordEntries(
  asServer: AreaItems,
  scope: Scope,
  entries: readonly Record<string, unknown>[],
  evidence: readonly ItemId[] = [],
): Promise<{ entries: ItemId[]; closed: number }> {
  const ids = await spokenIds(asServer, scope)
  const made = entries.map((body, at): Write => {
    const write = { op: 'create' as const, type: 'ResearchConsent' }
    if (evidence.length === 0) return { ...write, body }
    if (at === 0) return { ...write, body: { ...body, evidence: [...evidence] }, as: FIRST }
    return { ...write, body, set: { evidenceIn: `$as:${FIRST}` } }
  })
  const isMany = ids.length > AT_ONCE
  const sealing = isMany && entries.some(({ decision }) => decision !== 'GIVEN') ? ids : []
  const written = isMany
    ? { items: await asServer.together(made, sealing), changed: sealing.length }
    : await closePart(asServer, scope, ids, { made, entries })
  return { entries: written.items.slice(0, made.length).map(({ $id }) => $id), closed: written.changed }
}

/**
 * Updates interviews, then coded data, to match the consent ledger, in batches; items that lost uses are
 * sealed first. Stops early once `isDone` reports that another run takes over. Uses the server's rights.
 */
export async function closeItems(
  asServer: AreaItems,
  scope: Scope,
  isDone: () => Promise<boolean> = async () => false,
): Promise<void> {
  if (await isDone()) return
  const ids = await spokenIds(asServer, scope)
  if (ids.length > AT_ONCE) {
    const { items, writes } = await planPart(asServer, scope, ids, [])
    const planned = new Map(writes.flatMap((write) => (write.op === 'update' ? [[write.id, write] as const] : [])))
    const closed = items.filter((item) => {
      const write = planned.get(item.$id)
      return write !== undefined && takesUse(item, write)
    })
    await asServer.together(
      [],
      closed.map(({ $id }) => $id),
    )
  }
  for (const type of ['ResearchActivity', 'ResearchData']) {
    const left = ids.filter((id) => parseItemId(id).type === type)
    const closeNext = async (): Promise<void> => {
      while (left.length > 0 && !(await isDone())) await closePart(asServer, scope, left.splice(0, PART))
    }
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, closeNext))
  }
}

/** Interviews and statements. */
async function spokenIds(asServer: AreaItems, { project, respondent }: Scope): Promise<ItemId[]> {
  const { ids } = await asServer.search({ ...spokenIn(project, respondent), max: MOST })
  return ids.filter(isItemId)
}

/** Entries of the ledger that are written with what they close. */
interface NewEntries {
  made: readonly Write[]
  entries: readonly Record<string, unknown>[]
}

/** Writes some items anew, by the ledger as it is; again if one of them was changed meanwhile. */
async function closePart(
  asServer: AreaItems,
  scope: Scope,
  ids: readonly ItemId[],
  { made, entries }: NewEntries = { made: [], entries: [] },
): Promise<{ items: Item[]; changed: number }> {
  return untilUnchanged(async () => {
    const { writes } = await planPart(asServer, scope, ids, entries)
    if (made.length + writes.length === 0) return { items: [], changed: 0 }
    return { items: await asServer.together([...made, ...writes]), changed: writes.length }
  })
}

/** Reads the items, and then the ledger: whatever it does not have yet changes them later. */
async function planPart(
  asServer: AreaItems,
  { project }: Scope,
  ids: readonly ItemId[],
  entries: readonly Record<string, unknown>[],
): Promise<{ items: Item[]; writes: Write[] }> {
  const items = await readAllOf(asServer, ids)
  const owners = [...new Set(items.flatMap(({ owner }) => idsIn([owner])))]
  const known = owners.length === 0 ? [] : await readAll(asServer, ledgerOf(project, owners))
  const ledger: LedgerEntry[] = [...known, ...entries].map((entry, at) => ({ ...entry, at }))
  const today = new Date().toISOString().slice(0, 10)
  const people = await readPeople(asServer, project, items)
  const holds = await holdsOf(asServer, items)
  return { items, writes: planClosing(items, { ledger, ...people, holds }, today) }
}

/** The end of a hold that begins today, by owner. */
async function holdsOf(asServer: AreaItems, items: readonly Item[]): Promise<Map<string, string>> {
  const owners = [...new Set(items.flatMap(({ owner }) => idsIn([owner])))]
  const found = await asServer.readMany(owners)
  return new Map(owners.map((id) => [id, todaysHold(found[id]).until]))
}

/** Loads the speakers of items and their codes in the project. */
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
