import { randomBytes } from 'node:crypto'
import { HIDDEN_LABEL, parseItemId, type Item, type ItemId, type ItemLabel } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Database } from '../../platform/database/database.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { judgeHistory } from '../rights/judge-action.ts'
import { fingerprintOf } from '../index/layout.ts'
import { isGeometry } from '../index/property-index.ts'
import { createTermBook, type TermBook } from '../index/term-book.ts'
import { createAccessLog, type ReadOperation } from './access-log.ts'
import { createItem, createItems } from './create-item.ts'
import { createCursors } from './cursors.ts'
import { createHeldItems } from './held-items.ts'
import { keptOf } from './merge-trail.ts'
import { itemAt, namedHistory } from './history.ts'
import { labelInOf, labelOf } from './item-label.ts'
import { createItemLoader } from './item-loader.ts'
import type { StoredItem } from '../model/item-row.ts'
import { maySeeLabel, relatedIds } from './labels.ts'
import { createNamedLately, type NamedLately } from './named-lately.ts'
import { presentItem, presentItems, presentProperties } from './present-item.ts'
import { redactItem } from './redact-item.ts'
import { createRelabeler } from './relabel.ts'
import { rememberLoads } from './remember-loads.ts'
import { moveItem } from './move-item.ts'
import { removeItem } from './remove-item.ts'
import { writeTogether } from './write-together.ts'
import { restoreItem } from './restore-item.ts'
import { rewriteCopies } from './rewrite-copies.ts'
import type { StoreParts, StorePorts } from './store-parts.ts'
import { createNextIndex, createTypeBook } from './type-book.ts'
import type { Principal, Store, TypeCatalogue } from '../model/types.ts'
import { updateItem } from './update-item.ts'
import { createItemWriter } from './write-item.ts'

/** Of the key of a store that nobody reads in pages but this process. */
const KEY_BYTES = 32

/** What store parts are made of. */
export interface StoreOptions {
  database: Database
  catalogue: TypeCatalogue
  ports: StorePorts
  /** Called after each commit of this process. */
  onCommit?: StoreParts['onCommit']
  onTrouble?: (text: string) => void
  /** Signs cursors; a random one if left out. */
  key?: Uint8Array | undefined
  /** Whether searches may use the in-memory column index; they may if this is left out. */
  columnIndex?: boolean | undefined
}

/** Makes what the verbs of the store share. */
export function createStoreParts(options: StoreOptions): StoreParts {
  return assemble(options, createTermBook(options.database), createNextIndex(options.database))
}

/** Items as people may see them (items/model/types.ts). `close` writes what is left of the term counts. */
export function createStore(parts: StoreParts): Store & { close(): Promise<void> } {
  const { loader } = parts
  const named = createNamedLately()
  /** Loads those of the items that the person may read, and notes in the access log that they did. */
  const readable = async (principal: Principal, ids: readonly ItemId[], as: 'readMany' | 'export') => {
    const found = [...(await loader.load(ids)).values()].filter((item) => isReadable(principal, item))
    parts.accessLog.note(
      principal,
      as,
      found.map(({ facts }) => facts),
    )
    return found
  }
  return {
    create: (principal, type, body) => createItem(parts, principal, type, body),
    createAll: (principal, type, bodies) => createItems(parts, principal, type, bodies),
    read: (principal, id) => readWithNamed(parts, named, principal, id),
    readAllowed: (principal, id) => readAllowed(parts, principal, id),
    async readMany(principal, ids, as = 'readMany') {
      const items = await presentItems(loader, principal, await readable(principal, ids, as))
      return Object.fromEntries(items.map((item) => [item.$id, item]))
    },
    async readProperties(principal, ids, names) {
      const found = await readable(principal, ids, 'readMany')
      return Object.fromEntries(found.map((item) => [item.facts.id, presentProperties(principal, item, names)]))
    },
    update: (principal, body, note) => updateItem(parts, principal, body, note),
    remove: (principal, id, note) => removeItem(parts, principal, id, note),
    restore: (principal, id, u, reason) => restoreItem(parts, principal, id, u, reason),
    together: (principal, writes, sealing) => writeTogether(parts, principal, writes, sealing),
    move: (principal, id, action, asked) => moveItem(parts, principal, id, action, asked),
    redact: (principal, id, reason) => redactItem(parts, principal, id, reason),
    label: (principal, id) => labelFor(parts, principal, id),
    history: async (principal, id) => namedHistory(parts, principal, await withHistory(parts, principal, id)),
    historyAt: async (principal, id, u) => itemAt(parts, principal, await withHistory(parts, principal, id), u),
    search: (principal, query) => parts.ports.search(parts, principal, query),
    async close() {
      await Promise.all([parts.labels.close(), parts.accessLog.close()])
      await parts.terms.close()
    },
  }
}

function assemble(options: StoreOptions, terms: TermBook, nextIndex: StoreParts['nextIndex']): StoreParts {
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
    rewrite: (...copied) => rewriteCopies(parts, ...copied),
    onCommit,
    onTrouble,
  })
  const writer = createItemWriter(database, terms, catalogue, labels.wake)
  const loader = createItemLoader(database, types, catalogue)
  const parts: StoreParts = {
    database,
    catalogue,
    types,
    terms,
    loader,
    writer,
    held: createHeldItems(catalogue, loader, terms),
    accessLog: createAccessLog(database, onTrouble),
    labels,
    key,
    cursors: createCursors(key),
    nextIndex,
    columnIndex: options.columnIndex ?? true,
    ports,
    onCommit,
  }
  return parts
}

function withHistory(parts: StoreParts, principal: Principal, id: ItemId): Promise<StoredItem> {
  return readable(parts, principal, id, 'history', (who, item) => judgeHistory(who, item).isAllowed)
}

/** The item, when it is there and the person may read it; `notAllowed` in either case otherwise, after the same work. */
async function readable(
  { loader, accessLog }: StoreParts,
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
 * Reads the item and, in the same statement, what items of its type mostly name, as it may not be needed: no areas are asked for it, and no shapes
 * of a quarter of a million positions read.
 */
async function readWithNamed(parts: StoreParts, named: NamedLately, principal: Principal, id: ItemId): Promise<Item> {
  const { type } = parseItemId(id)
  const known = { ...parts, loader: rememberLoads(parts.loader) }
  const along = known.loader.load(named.of(type))
  const [stored] = await Promise.all([readable(known, principal, id, 'read'), along])
  const item = await presentItem(known.loader, principal, stored)
  const isLight = (other: ItemId) => {
    const its = parts.catalogue.get(parseItemId(other).type)
    return its !== undefined && !its.virtual && !Object.values(its.properties).some(isGeometry)
  }
  named.note(type, relatedIds(item, stored).filter(isLight))
  return item
}

async function readAllowed(parts: StoreParts, principal: Principal, id: ItemId): Promise<Item> {
  const item = await parts.loader.loadOne(id)
  if (item && isReadable(principal, item)) {
    parts.accessLog.note(principal, 'read', [item.facts])
    return presentItem(parts.loader, principal, item)
  }
  if (!item || item.row.deleted || !(await maySeeLabel(parts.loader, principal, item)))
    throw new CairnError('notAllowed')
  const { type, index } = parseItemId(id)
  return { $id: id, _t: type, _i: index, $labels: { [id]: labelOf(item.facts) }, $labelOnly: true } as unknown as Item
}

async function labelFor(parts: StoreParts, principal: Principal, id: ItemId): Promise<ItemLabel> {
  const item = await parts.loader.loadOne(id)
  if (!item || !(await maySeeLabel(parts.loader, principal, item))) return { label: HIDDEN_LABEL }
  const labelIn = labelInOf(item.facts)
  const named = { label: labelOf(item.facts), ...(labelIn ? { labelIn } : {}) }
  const label = { ...named, icon: item.facts.type.defaultIcon }
  if (!item.row.deleted) return label
  const kept = await keptOf(parts, item)
  return { ...label, deleted: true, ...(kept && mayRead(principal, kept.facts) ? { mergedInto: kept.facts.id } : {}) }
}
