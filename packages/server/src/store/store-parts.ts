import type { Database } from '../database/database.ts'
import type { TermBook } from '../search/term-book.ts'
import type { ItemLoader } from './item-loader.ts'
import type { NextIndex, TypeBook } from './type-book.ts'
import type { TypeCatalogue } from './types.ts'
import type { ItemWriter } from './write-item.ts'

/** What the verbs of the store work with. */
export interface StoreParts {
  database: Database
  catalogue: TypeCatalogue
  types: TypeBook
  terms: TermBook
  loader: ItemLoader
  writer: ItemWriter
  /** The index of the next item of a type. */
  nextIndex: NextIndex
  /** Called after each commit. */
  onCommit: () => void
}
