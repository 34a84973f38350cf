import type { ItemId, ItemType } from '@cairn/contract'
import type { Query, SearchResult } from '@cairn/contract/query'
import type { Values } from '@cairn/model/item-schema'
import type { ItemFacts } from '../facts/item-facts.ts'
import type { Database, Querier } from '../../platform/database/database.ts'
import type { SearchTuning } from './search-tuning.ts'
import type { TermBook } from '../index/term-book.ts'
import type { AccessLog } from '../rows/access-log.ts'
import type { Cursors } from './cursors.ts'
import type { ReadSets, ReadSet } from './read-sets.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import type { Relabeler } from '../labels/relabel.ts'
import type { NextIndex, TypeBook } from '../rows/type-book.ts'
import type { Principal, TypeCatalogue } from '../facts/types.ts'
import type { ItemWriter } from '../rows/write-item.ts'
import type { Limit } from '../../lib/limit.ts'
import type { UniqueWrites } from '../rows/unique-write.ts'

/** Functions of higher layers that the store calls; injected by the composition root. */
export interface StorePorts {
  /**
   * Answers a query by the rights of the principal. Throws `invalidFilter`, `typeUnknown` or
   * `propertyUnknown`.
   */
  search(context: ItemContext, principal: Principal, query: Query): Promise<SearchResult>
  /** Checks the values of `LOV` properties against their lists. Throws `invalidItem` with the property. */
  checkListValues(context: ItemContext, principal: Principal, type: ItemType, changed: Values): Promise<void>
  /** Checks that the principal may run a saved search. Throws as `search` does. */
  checkSavedSearch(
    catalogue: TypeCatalogue,
    principal: Principal,
    facts: Pick<ItemFacts, 'type' | 'values'>,
    changed: readonly string[],
  ): void
  /** Throws `valueInUse` if the item is a list value that some visible item has. */
  requireUnused(context: ItemContext, principal: Principal, facts: ItemFacts): Promise<void>
  /** Finds the contacts whose account is disabled. */
  blockedAmong(querier: Querier, contacts: readonly ItemId[]): Promise<ReadonlySet<string>>
}

/** Services that all operations of the store use. */
export interface ItemContext {
  ports: StorePorts
  database: Database
  catalogue: TypeCatalogue
  types: TypeBook
  terms: TermBook
  loader: ItemLoader
  /** The transaction in which `loader` reads, if it does. */
  loadsIn?: Querier
  writer: ItemWriter
  readSets: ReadSets
  /** The read set of one create that is checked against cached items. */
  readSet?: ReadSet
  /** Makes writes with unique values together, where many items are created at once. */
  uniques?: UniqueWrites
  /** Limits how many save rules that read other items run at once, in a batch of writes. */
  ruleTurns?: Limit
  /** Who read what of PROTECTED and PRIVATE items. */
  accessLog: AccessLog
  /** Updates computed labels when a quoted item changes. */
  labels: Relabeler
  /** Encrypts and decrypts page cursors. */
  cursors: Cursors
  /** Shuffles the indexes of types that are `scattered`. */
  key: Uint8Array
  /** The index of the next item of a type. */
  nextIndex: NextIndex
  /** Whether searches may use the in-memory column index; without it the database answers all of them. */
  columnIndex: boolean
  /** Thresholds that choose between forms of a search; optional. */
  tuning?: SearchTuning
  /** Called after each commit with the ids written; the id of an account means its rights. */
  onCommit: (ids?: readonly ItemId[]) => void
}
