import { isItemId, parseItemId, type Item, type ItemId } from '@cairn/contract'
import { untilUnchanged, type AreaItems, type Write } from '@cairn/contract/server'
import type { LedgerEntry } from '../../../model/consent/ledger.ts'
import { planClosing, takesUse, type LedgerAndPeople } from '../../../model/consent/plan-closing.ts'
import { codesIn, ledgerOf, spokenIn } from '../../../model/queries.ts'
import { todaysHold } from '../../../model/consent/todays-hold.ts'
import { idsIn } from './read-ledger.ts'
import { readAll, readAllOf, readDeleted } from '../read-all.ts'

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
  const made = entries.map((body, at): Write => {
    const write = { op: 'create' as const, type: 'ResearchConsent' }
    if (evidence.length === 0) return { ...write, body }
    if (at === 0) return { ...write, body: { ...body, evidence: [...evidence] }, as: FIRST }
    return { ...write, body, set: { evidenceIn: `$as:${FIRST}` } }
  })
  const written = await untilUnchanged(async () => {
    const spoken = await spokenAll(asServer, scope)
    const ids = [...spoken.ids, ...spoken.deleted.map(({ $id }) => $id)]
    if (ids.length <= AT_ONCE) return closePart(asServer, scope, spoken, { made, entries })
    const sealing = entries.some(({ decision }) => decision !== 'GIVEN') ? ids : []
    return { items: await asServer.together(made, sealing), changed: sealing.length }
  })
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
  const { ids, deleted } = await spokenAll(asServer, scope)
  if (ids.length + deleted.length > AT_ONCE) {
    const { items, writes } = await planPart(asServer, scope, { ids, deleted }, [])
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
      while (left.length > 0 && !(await isDone())) {
        const part = { ids: left.splice(0, PART), deleted: [] }
        await untilUnchanged(() => closePart(asServer, scope, part))
      }
    }
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, closeNext))
  }
  await untilUnchanged(async () => {
    const gone = await deletedOf(asServer, scope)
    for (let at = 0; at < gone.length && !(await isDone()); at += PART)
      await closePart(asServer, scope, { ids: [], deleted: gone.slice(at, at + PART) })
  })
}

/**
 * Interviews and statements, and those that are deleted, as they are: whoever may restore these reads them.
 */
interface Spoken {
  ids: readonly ItemId[]
  deleted: readonly Item[]
}

async function spokenAll(asServer: AreaItems, scope: Scope): Promise<Spoken> {
  const { project, respondent } = scope
  const { ids } = await asServer.search({ ...spokenIn(project, respondent), max: MOST })
  return { ids: ids.filter(isItemId), deleted: await deletedOf(asServer, scope) }
}

/** Reads what was said by somebody, or by anybody, in a project and is deleted. */
export async function deletedOf(asServer: AreaItems, { project, respondent }: Scope): Promise<Item[]> {
  const { types = [] } = spokenIn(project, respondent)
  const named = { project, ...(respondent === undefined ? {} : { respondents: respondent }) }
  const naming = Object.fromEntries(
    Object.entries(named).flatMap(([name, id]) => idsIn([id]).map((each) => [name, each])),
  )
  return readDeleted(asServer, types, naming)
}

/** Entries of the ledger that are written with what they close. */
interface NewEntries {
  made: readonly Write[]
  entries: readonly Record<string, unknown>[]
}

/** Writes some items anew, by the ledger as it is. Throws `conflict` if one of them was changed meanwhile. */
async function closePart(
  asServer: AreaItems,
  scope: Scope,
  spoken: Spoken,
  { made, entries }: NewEntries = { made: [], entries: [] },
): Promise<{ items: Item[]; changed: number }> {
  const { writes } = await planPart(asServer, scope, spoken, entries)
  if (made.length + writes.length === 0) return { items: [], changed: 0 }
  return { items: await asServer.together([...made, ...writes]), changed: writes.length }
}

/** Reads the items, and then the ledger: whatever it does not have yet changes them later. */
async function planPart(
  asServer: AreaItems,
  { project }: Scope,
  { ids, deleted }: Spoken,
  entries: readonly Record<string, unknown>[],
): Promise<{ items: Item[]; writes: Write[] }> {
  const items = [...(await readAllOf(asServer, ids)), ...deleted]
  const owners = [...new Set(items.flatMap(({ owner }) => idsIn([owner])))]
  const known = owners.length === 0 ? [] : await readAll(asServer, ledgerOf(project, owners))
  const ledger: LedgerEntry[] = [...known, ...entries].map((entry, at) => ({ ...entry, at }))
  const today = new Date().toISOString().slice(0, 10)
  const people = await readPeople(asServer, project, items)
  const holds = await holdsOf(asServer, items)
  const gone = new Set<string>(deleted.map(({ $id }) => $id))
  const writes = planClosing(items, { ledger, ...people, holds }, today)
  return { items, writes: writes.map((write) => (gone.has(write.id) ? { ...write, isDeleted: true as const } : write)) }
}

/** Returns the end of a hold that begins today, by owner of the items. */
export async function holdsOf(asServer: AreaItems, items: readonly Item[]): Promise<Map<string, string>> {
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
