import { randomBytes } from 'node:crypto'
import { HIDDEN_LABEL, parseItemId, type Item, type ItemId, type ItemLabel } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Database } from '../platform/database/database.ts'
import { mayRead } from './rights/visibility-keys.ts'
import { judgeHistory } from './rights/judge-action.ts'
import { fingerprintOf } from './index/layout.ts'
import { isGeometry } from './index/property-index.ts'
import { createTermBook, type TermBook } from './index/term-book.ts'
import { createAccessLog, type ReadOperation } from './rows/access-log.ts'
import { createItem, createItems } from './save/create-item.ts'
import { createCursors } from './read/cursors.ts'
import { createReadSets } from './read/read-sets.ts'
import { keptOf } from './read/merge-trail.ts'
import { itemAt, namedHistory } from './read/history.ts'
import { labelInOf, labelOf } from './index/item-label.ts'
import { createItemLoader } from './rows/load-items.ts'
import type { StoredItem } from './facts/item-row.ts'
import { maySeeLabel, relatedIds } from './labels/labels.ts'
import { createNamedLately, type NamedLately } from './labels/named-lately.ts'
import { presentItem, presentItems, presentProperties } from './read/present-item.ts'
import { redactItem } from './save/redact-item.ts'
import { createRelabeler } from './labels/relabel.ts'
import { rememberLoads } from './rows/remember-loads.ts'
import { moveItem } from './save/move-item.ts'
import { removeItem } from './save/remove-item.ts'
import { writeTogether } from './save/write-together.ts'
import { deletedNaming } from './read/deleted-items.ts'
import { restoreItem } from './save/restore-item.ts'
import { rewriteCopies } from './save/rewrite-copies.ts'
import type { ItemContext, StorePorts } from './read/item-context.ts'
import { createNextIndex, createTypeBook } from './rows/type-book.ts'
import type { Principal, Store, TypeCatalogue } from './facts/types.ts'
import { updateItem } from './save/update-item.ts'
import { createItemWriter } from './rows/write-item.ts'

/** Length of the cursor key of a store that only this process reads in pages. */
const KEY_BYTES = 32

/** Services and settings that an item context is made of. */
export interface StoreOptions {
  database: Database
  catalogue: TypeCatalogue
  ports: StorePorts
  /** Called after each commit of this process. */
  onCommit?: ItemContext['onCommit']
  onTrouble?: (text: string) => void
  /** Encrypts cursors and shuffles the indexes of `scattered` types; a random one if left out. */
  key?: Uint8Array | undefined
  /** Whether searches may use the in-memory column index; they may if this is left out. */
  columnIndex?: boolean | undefined
}

/** Creates the context (database, types, loader, writer and so on) that all operations of the store share. */
export function createItemContext(options: StoreOptions): ItemContext {
  return assemble(options, createTermBook(options.database), createNextIndex(options.database))
}

/**
 * Creates the store: create, read, update, search and other operations on items, with permission checks
 * (items/facts/types.ts). `close` writes the remaining term counts.
 */
export function createStore(context: ItemContext): Store & { close(): Promise<void> } {
  const { loader } = context
  const named = createNamedLately()
  /** Loads those items that the person may read, and records the reads in the access log. */
  const readable = async (principal: Principal, ids: readonly ItemId[], as: 'readMany' | 'export') => {
    const found = [...(await loader.load(ids)).values()].filter((item) => isReadable(principal, item))
    context.accessLog.note(
      principal,
      as,
      found.map(({ facts }) => facts),
    )
    return found
  }
  return {
    create: (principal, type, body, set) => createItem(context, principal, type, body, set),
    createAll: (principal, type, bodies, sets) => createItems(context, principal, type, bodies, sets),
    read: (principal, id) => readWithNamed(context, named, principal, id),
    readAllowed: (principal, id) => readAllowed(context, principal, id),
    async readMany(principal, ids, as = 'readMany') {
      const items = await presentItems(loader, principal, await readable(principal, ids, as))
      return Object.fromEntries(items.map((item) => [item.$id, item]))
    },
    async readProperties(principal, ids, names) {
      const found = await readable(principal, ids, 'readMany')
      return Object.fromEntries(found.map((item) => [item.facts.id, presentProperties(principal, item, names)]))
    },
    update: (principal, body, note) => updateItem(context, principal, body, note),
    remove: (principal, id, note) => removeItem(context, principal, id, note),
    restore: (principal, id, u, reason) => restoreItem(context, principal, id, u, reason),
    together: (principal, writes, note) => writeTogether(context, principal, writes, note),
    move: (principal, id, action, asked) => moveItem(context, principal, id, action, asked),
    redact: (principal, id, reason) => redactItem(context, principal, id, reason),
    label: (principal, id) => labelFor(context, principal, id),
    deleted: (principal, types, naming, after) => deletedNaming(context, principal, { types, naming, after }),
    history: async (principal, id) => namedHistory(context, principal, await withHistory(context, principal, id)),
    historyAt: async (principal, id, u, cited) =>
      itemAt(context, principal, await withHistory(context, principal, id), { u, cited }),
    search: (principal, query) => context.ports.search(context, principal, query),
    async close() {
      await Promise.all([context.labels.close(), context.accessLog.close()])
      await context.terms.close()
    },
  }
}

function assemble(options: StoreOptions, terms: TermBook, nextIndex: ItemContext['nextIndex']): ItemContext {
  const { database, catalogue, ports, onCommit = () => {}, onTrouble = () => {} } = options
  const key = options.key ?? randomBytes(KEY_BYTES)
  const types = createTypeBook(database, (name) => {
    const type = catalogue.get(name)
    return type ? fingerprintOf(type) : null
  })
  const labels = createRelabeler({
    database,
    catalogue,
    types,
    writer: () => writer,
    rewrite: (...copied) => rewriteCopies(context, ...copied),
    onCommit,
    onTrouble,
  })
  const writer = createItemWriter(database, terms, catalogue, labels.wake)
  const loader = createItemLoader(database, types, catalogue)
  const context: ItemContext = {
    database,
    catalogue,
    types,
    terms,
    loader,
    writer,
    readSets: createReadSets(catalogue, loader, terms),
    accessLog: createAccessLog(database, onTrouble),
    labels,
    key,
    cursors: createCursors(key),
    nextIndex,
    columnIndex: options.columnIndex ?? true,
    ports,
    onCommit,
  }
  return context
}

function withHistory(context: ItemContext, principal: Principal, id: ItemId): Promise<StoredItem> {
  return readable(context, principal, id, 'history', (who, item) => judgeHistory(who, item).isAllowed)
}

/**
 * Returns the item if the person may read it. Otherwise throws `notAllowed` after the same amount of work,
 * whether it is hidden or missing.
 */
async function readable(
  { loader, accessLog }: ItemContext,
  principal: Principal,
  id: ItemId,
  op?: ReadOperation,
  isOpen: typeof isReadable = isReadable,
): Promise<StoredItem> {
  const item = await loader.loadOne(id)
  if (!item || !isOpen(principal, item)) throw new CairnError('notAllowed')
  if (op) accessLog.note(principal, op, [item.facts])
  return item
}

function isReadable(principal: Principal, { row, facts }: StoredItem): boolean {
  return !row.deleted && mayRead(principal, facts)
}

/**
 * Reads the item together with items that its type often refers to, in one statement. As these may not be
 * needed, no area is asked for virtual ones and no huge geometries are read.
 */
async function readWithNamed(
  context: ItemContext,
  named: NamedLately,
  principal: Principal,
  id: ItemId,
): Promise<Item> {
  const { type } = parseItemId(id)
  const known = { ...context, loader: rememberLoads(context.loader) }
  const along = known.loader.load(named.of(type))
  const [stored] = await Promise.all([readable(known, principal, id, 'read'), along])
  const item = await presentItem(known.loader, principal, stored)
  const isLight = (other: ItemId) => {
    const its = context.catalogue.get(parseItemId(other).type)
    return its !== undefined && !its.virtual && !Object.values(its.properties).some(isGeometry)
  }
  named.note(type, relatedIds(item, stored).filter(isLight))
  return item
}

async function readAllowed(context: ItemContext, principal: Principal, id: ItemId): Promise<Item> {
  const item = await context.loader.loadOne(id)
  if (item && isReadable(principal, item)) {
    context.accessLog.note(principal, 'read', [item.facts])
    return presentItem(context.loader, principal, item)
  }
  if (!(await maySeeLabel(context.loader, principal, id, item)) || !item || item.row.deleted)
    throw new CairnError('notAllowed')
  const { type, index } = parseItemId(id)
  return { $id: id, _t: type, _i: index, $labels: { [id]: labelOf(item.facts) }, $labelOnly: true } as unknown as Item
}

async function labelFor(context: ItemContext, principal: Principal, id: ItemId): Promise<ItemLabel> {
  const item = await context.loader.loadOne(id)
  if (!(await maySeeLabel(context.loader, principal, id, item)) || !item) return { label: HIDDEN_LABEL }
  const labelIn = labelInOf(item.facts)
  const named = { label: labelOf(item.facts), ...(labelIn ? { labelIn } : {}) }
  const label = { ...named, icon: item.facts.type.defaultIcon }
  if (!item.row.deleted) return label
  const kept = await keptOf(context, item)
  return { ...label, deleted: true, ...(kept && mayRead(principal, kept.facts) ? { mergedInto: kept.facts.id } : {}) }
}
