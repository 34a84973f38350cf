import type { ItemId } from '@cairn/contract'
import type { Database } from '../../platform/database/database.ts'
import type { SearchTuning } from '../../search/estimate.ts'
import type { TermBook } from '../index/term-book.ts'
import type { AccessLog } from './access-log.ts'
import type { Cursors } from './cursors.ts'
import type { HeldItems, Lent } from './held-items.ts'
import type { ItemLoader } from './item-loader.ts'
import type { Relabeler } from './relabel.ts'
import type { NextIndex, TypeBook } from './type-book.ts'
import type { TypeCatalogue } from '../model/types.ts'
import type { ItemWriter } from './write-item.ts'

/** What the verbs of the store work with. */
export interface StoreParts {
  database: Database
  catalogue: TypeCatalogue
  types: TypeBook
  terms: TermBook
  loader: ItemLoader
  writer: ItemWriter
  held: HeldItems
  /** What one create is checked by, where that may be held. */
  lent?: Lent
  /** Who read what of PROTECTED and PRIVATE items. */
  accessLog: AccessLog
  /** Computed labels, kept right when what they quote changes. */
  labels: Relabeler
  /** Where pages end, as their readers are told. */
  cursors: Cursors
  /** The index of the next item of a type. */
  nextIndex: NextIndex
  /** When which form of a search is taken; the defaults when left out. */
  tuning?: SearchTuning
  /** Called after each commit, with the items that were written; an account stands for its rights. */
  onCommit: (ids?: readonly ItemId[]) => void
}
