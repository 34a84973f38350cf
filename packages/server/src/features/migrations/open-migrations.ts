import type { Logger } from 'pino'
import type { ItemId } from '@cairn/contract'
import { poll } from '../../lib/poll.ts'
import type { Querier } from '../../platform/database/database.ts'
import { migrateItem, migratedValues } from '../../items/save/migrate-item.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { AreaMigration } from '../../items/facts/types.ts'

/** Services of migrations. */
export interface MigrationDeps {
  context: ItemContext
  /** Migrations that are still to be made, in their order. */
  pending(): readonly AreaMigration[]
  log: Logger
  /** Reloads which migrations are done, which unlocks the types that were frozen for them. */
  refresh(): Promise<unknown>
  noteMistake(area: string, where: string, thrown: unknown): void
}

/** Runs the migrations of areas. */
export interface Migrations {
  /**
   * Runs the pending migrations, or joins a run in progress. The failure of a migration is recorded and
   * retried later. Rejects if the registry cannot be refreshed afterwards.
   */
  run(): Promise<void>
  close(): Promise<void>
}

/** Items that are changed together. */
const LOT = 100
/**
 * Interval at which failed migrations, and those of builds that another process loaded, are tried
 * (milliseconds).
 */
const LOOK_MS = 5000

const BEGIN = 'insert into area_migration (area, id) values ($1, $2) on conflict do nothing'
const TAKE = 'select last, done is not null as done from area_migration where area = $1 and id = $2 for update'
const NEXT = `select i from item where t = $1 and i > $2 and (not deleted or $3) order by i limit ${LOT}`
const NOTE = 'update area_migration set last = $3 where area = $1 and id = $2'
const DONE = 'update area_migration set done = now() where area = $1 and id = $2'

/** Starts running migrations. Those of types without items are done when this resolves. */
export async function openMigrations(options: MigrationDeps): Promise<Migrations> {
  const { context, log, refresh, noteMistake } = options
  const failed = new Map<AreaMigration, string>()
  let isClosed = false
  let running: Promise<void> | undefined

  async function makeAll(onlyEmpty: boolean): Promise<void> {
    const undone: AreaMigration[] = []
    const pending = options.pending()
    for (const migration of pending) {
      // Migrations of one type depend on each other, so they run in order.
      const waits = isClosed || undone.some(({ type }) => type === migration.type)
      if (waits || !(await make(migration, onlyEmpty))) undone.push(migration)
    }
    if (undone.length < pending.length) await refresh()
  }

  async function make(migration: AreaMigration, onlyEmpty: boolean): Promise<boolean> {
    const { area, id, type, deletedToo = false } = migration
    try {
      const t = await context.types.ensure(type)
      await context.database.query(BEGIN, [area, id])
      const [first] = await context.database.query(NEXT, [t, 0, deletedToo])
      if (onlyEmpty && first) return false
      await tryOut(context, t, migration)
      while (!isClosed && (await makeLot(context, t, migration)));
      if (!isClosed) log.info({ area, migration: id }, 'the stored values of a type are migrated')
      return !isClosed
    } catch (thrown) {
      const words = thrown instanceof Error ? thrown.message : String(thrown)
      if (failed.get(migration) !== words) noteMistake(area, `migration ${id}`, thrown)
      failed.set(migration, words)
      return false
    }
  }

  const run = (onlyEmpty = false) => (running ??= makeAll(onlyEmpty).finally(() => (running = undefined)))
  await run(true)
  const stop = poll(() => run(), LOOK_MS, log, 'migrations cannot be made')
  return {
    run: () => run(),
    async close() {
      isClosed = true
      stop()
      await running?.catch(() => {})
    },
  }
}

/** Has a migration work out what it changes of the first items, without writing. Throws what it throws. */
async function tryOut(context: ItemContext, t: number, migration: AreaMigration): Promise<void> {
  const rows = await context.database.query<{ i: number }>(NEXT, [t, 0, migration.deletedToo ?? false])
  const items = await context.loader.load(rows.map(({ i }) => idOf(migration, i)))
  for (const item of items.values()) await migratedValues(context, context.database, item, [migration], true)
}

/** Migrates the next batch and stores the progress. Returns false if none is left. */
async function makeLot({ database, ...parts }: ItemContext, t: number, migration: AreaMigration): Promise<boolean> {
  const { area, id } = migration
  const changed = await database.transaction(async (transaction: Querier) => {
    const [row] = await transaction.query<{ last: number; done: boolean }>(TAKE, [area, id])
    if (!row || row.done) return undefined
    const rows = await transaction.query<{ i: number }>(NEXT, [t, row.last, migration.deletedToo ?? false])
    const ids = rows.map(({ i }) => idOf(migration, i))
    for (const each of ids) await migrateItem({ database, ...parts }, transaction, each, migration)
    await transaction.query(rows.length === 0 ? DONE : NOTE, [area, id, ...rows.slice(-1).map(({ i }) => i)])
    return ids
  })
  if (changed && changed.length > 0) parts.onCommit(changed)
  return changed !== undefined && changed.length > 0
}

function idOf({ type }: AreaMigration, index: number): ItemId {
  return `${type}-${index}` as ItemId
}
