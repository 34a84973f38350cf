import { ATTACHMENT_TYPE, isItemId, parseItemId, type ItemId } from '@cairn/contract'
import { isDeadlock } from '../../../platform/database/database-error.ts'
import type { Querier } from '../../../platform/database/database.ts'
import { authorOf } from '../../../items/facts/author.ts'
import type { StoredItem } from '../../../items/facts/item-row.ts'
import type { Change } from '../../../items/facts/types.ts'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import { keysOfSight } from '../../../items/rights/visibility-keys.ts'
import { closedAlone } from '../../../items/save/close-named.ts'
import { writeFollowed } from '../../../items/save/follow-write.ts'
import { followed, writeWithParts } from '../../../items/save/parts-of-item.ts'
import type { ItemContext } from '../../../items/read/item-context.ts'
import { tellChanges } from '../../../items/feed/tell-changes.ts'
import { keysOfBytes, listenKey } from '../shown/variants.ts'
import type { Files } from '../open-files.ts'
import { lastTerm, purgeTerms, sweepTermsLater, termsOfItems } from './purge-terms.ts'
import type { PurgeList, Tombstone } from './purge-list.ts'

/** Services for purging. */
export interface PurgeDeps {
  context: ItemContext
  files: Pick<Files, 'storeOf'>
  purges: PurgeList
}

const ATTEMPTS = 20

/**
 * Deletes an item permanently: parts, files, versions, search rows, notifications, events, and the results of
 * all ended tasks, since their files may contain it. Only the tombstone remains; it is written first, so that
 * an interrupted purge can be completed. Idempotent.
 */
export async function purgeItem({ context, files, purges }: PurgeDeps, tombstone: Tombstone): Promise<void> {
  await purges.add(tombstone)
  await carryOut({ context, files }, tombstone)
}

const LATELY_MS = 3_600_000

/**
 * Purges again all items in the purge list that the database still has: after a restored backup or an
 * interruption. Returns their number.
 */
export async function repeatPurges({ context, files, purges }: PurgeDeps): Promise<number> {
  const all = await purges.all()
  let count = 0
  for (const tombstone of all) if (await carryOut({ context, files }, tombstone)) count += 1
  const last = all.at(-1)
  if (last && Date.now() - Date.parse(last.at) < LATELY_MS) sweepTermsLater(context, last.id)
  return count
}

async function carryOut({ context, files }: Omit<PurgeDeps, 'purges'>, tombstone: Tombstone): Promise<boolean> {
  const { database, loader } = context
  const { id, at, askedBy, doneBy, reason, owners } = tombstone
  if (!(await loader.loadOne(id))) return false
  const terms = new Set<number>()
  const before = await lastTerm(database)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const item = await loader.loadOne(id)
    for (const term of await termsOfItems(database, await wholeOf(context, id))) terms.add(term)
    if (!item || item.row.deleted || (await unlessDeadlocked(() => remove(context, item)))) break
  }
  await context.terms.flush()
  const ids = await wholeOf(context, id)
  const news = await newsOf(context, ids)
  const bytes = await filesOf(context, ids)
  // Uploads of the same bytes no longer reuse them: they find the File marked as gone.
  await database.query(GONE, [bytes.map((file) => file.id)])
  const shared = new Set(
    (await database.query<{ key: string }>(SHARED, [bytes.map(({ key }) => key)])).map(({ key }) => key),
  )
  for (const { id: file, repo, key } of bytes)
    await files.storeOf(repo).remove([listenKey(key, file), ...(shared.has(key) ? [] : keysOfBytes(key))])
  const eraseAll = async (transaction: Querier) => {
    await erase(transaction, [...ids, ...bytes.map((file) => file.id)])
    await tellChanges(transaction, news)
    await purgeTerms(transaction, [...terms], id)
    await transaction.query('delete from purge_asked where id = $1', [id])
    await transaction.query(
      'insert into purged (id, at, asked_by, done_by, reason, owners) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
      [id, at, askedBy, doneBy, reason, owners],
    )
  }
  await unlessDeadlocked(() => database.transaction(eraseAll))
  context.terms.forget()
  context.onCommit(ids)
  sweepTermsLater(context, id, before)
  return true
}

/** Does it again if it waited for another transaction that waited for it: nothing of it was written. */
async function unlessDeadlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS; ; left--)
    try {
      return await work()
    } catch (thrown) {
      if (left === 1 || !isDeadlock(thrown)) throw thrown
    }
}

/**
 * Deletes the item like a person would, so that sessions that have it open and items that quote it are
 * updated.
 */
async function remove(context: ItemContext, { row, facts }: StoredItem): Promise<boolean> {
  const change = { before: facts, after: undefined }
  const removed = await writeWithParts(context, context.database, facts, undefined, (together) =>
    writeFollowed(
      context,
      together,
      SYSTEM,
      change,
      async (where) =>
        (await context.writer.remove(where, row, facts, authorOf(SYSTEM), { action: 'purge' })) || undefined,
    ),
  )
  return removed === true
}

/**
 * Returns the item, its parts, items readable only with it, items that only it restricts, and the attachments
 * of all of them (shared files included), as far as they exist.
 */
async function wholeOf(context: ItemContext, id: ItemId): Promise<ItemId[]> {
  const { database, catalogue } = context
  const found = new Set<ItemId>([id, ...(await closedAlone(context, id))])
  for (const each of found) {
    const { type, index } = parseItemId(each)
    const named = (by: string, property: string) =>
      database.query<{ id: ItemId }>(PARTS, [by, property, each], 'purge-parts')
    if (type === ATTACHMENT_TYPE) {
      for (const row of await named(type, 'sameAs')) found.add(row.id)
      continue
    }
    const attached = await database.query<{ id: ItemId }>(ATTACHED, [type, index, ATTACHMENT_TYPE], 'purge-attached')
    for (const row of attached) found.add(row.id)
    for (const kind of catalogue.all())
      for (const property of followed(kind))
        if ([type, undefined].includes(kind.properties[property]?.t))
          for (const row of await named(kind.name, property)) found.add(row.id)
  }
  return [...found]
}

const ATTACHED = `select it.name || '-' || a.i as id from item a join item_type it on it.t = a.t and it.name = $3
  where a.doc ? 'relType' and a.doc ->> 'relType' = $1 and (a.doc ->> 'relIndex')::int = $2`
const PARTS = `select it.name || '-' || a.i as id from item a join item_type it on it.t = a.t and it.name = $1
  where a.doc ->> $2 = $3`

/**
 * Returns for each of these items that it is gone, and who saw it: once it is erased nobody could tell, and
 * lists would go on showing it.
 */
async function newsOf({ loader }: ItemContext, ids: readonly ItemId[]): Promise<Change[]> {
  const items = [...(await loader.load(ids)).values()]
  return items.map(({ row, facts }) => ({
    ...{ id: facts.id, type: facts.type.name, u: row.u, kind: 'delete' as const },
    former: keysOfSight(facts),
  }))
}

interface FileBytes {
  id: ItemId
  repo: string
  key: string
}

/** Files whose bytes these items alone have, of all of their versions. */
async function filesOf({ database }: ItemContext, ids: readonly ItemId[]): Promise<FileBytes[]> {
  const rows = await database.query<FileBytes>(FILES, [ids, ATTACHMENT_TYPE], 'purge-files')
  return rows.filter(({ id }) => isItemId(id) && parseItemId(id).index !== 0)
}

const NAMED = `unnest($1::text[]) as named (id)
    join item_type it on it.name = split_part(named.id, '-', 1)
    join item a on a.t = it.t and a.i = split_part(named.id, '-', 2)::int`
const FILES = `with mine as (select a.n, a.doc from ${NAMED} where it.name = $2),
  listed as (
    select doc ->> 'fileID' as file from mine
    union select change ->> 'fileID' from version join mine using (n) where change ? 'fileID')
  select 'File-' || f.i as id, f.doc ->> 'repo' as repo, f.doc ->> 'key' as key
  from item f join item_type ft on ft.t = f.t and ft.name = 'File' join listed on listed.file = 'File-' || f.i
  where not exists (select from item o join item_type ot on ot.t = o.t and ot.name = $2
    where o.doc ->> 'fileID' = listed.file and o.n not in (select n from mine))`

const GONE = `update item set deleted = true from ${NAMED} where a.n = item.n`
/** Bytes that another File has, too. */
const SHARED = `select distinct f.doc ->> 'key' as key from item f join item_type ft on ft.t = f.t and ft.name = 'File'
  where f.doc ->> 'key' = any($1) and not f.deleted`

/** Everything that the database keeps of these items, but for the log of who read what. */
async function erase(transaction: Querier, ids: readonly ItemId[]): Promise<void> {
  const rows = await transaction.query<{ n: number; t: number; i: number }>(ROWS, [ids])
  const numbers = rows.map(({ n }) => n)
  for (const table of ['version', 'sharing_change', 'silent_change', 'item_s', 'item_x', 'item_g', 'item'])
    await transaction.query(`delete from ${table} where n = any($1)`, [numbers])
  const [types, indexes] = [rows.map(({ t }) => t), rows.map(({ i }) => i)]
  for (const table of ['create_key', 'import_row'])
    await transaction.query(
      `delete from ${table} using unnest($1::int[], $2::int[]) as gone (t, i) where ${table}.t = gone.t and ${table}.i = gone.i`,
      [types, indexes],
    )
  await transaction.query('delete from notification where context = any($1)', [ids])
  await transaction.query('delete from event where context = any($1)', [ids])
  await transaction.query('delete from notify_item where item = any($1)', [ids])
  await transaction.query('delete from reaction where context = any($1)', [ids])
  await transaction.query(`delete from task where item = any($1)`, [ids])
  // Results of their exports may contain these items: they are withdrawn now, and the files deleted by the
  // next sweep.
  await transaction.query(PUT_TASKS_AWAY)
  for (const table of ['task_step', 'task_part'])
    await transaction.query(`delete from ${table} using task where task.key = ${table}.key and state = 'DISMISSED'`)
  const named = ids.map((id) => `\\m${id}\\M`)
  await transaction.query(`delete from mail_outbox where state = 'waiting' and message::text ~ any($1)`, [named])
  await transaction.query(`delete from outbox where ev ->> 'id' = any($1) and ev ->> 'kind' <> 'delete'`, [ids])
}

const PUT_TASKS_AWAY = `update task set state = 'DISMISSED', body = '{}', result = null
  where ended is not null and state <> 'DISMISSED'`
const ROWS = `select a.n, a.t, a.i from ${NAMED}`
