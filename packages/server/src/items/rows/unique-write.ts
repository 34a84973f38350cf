import type { Property } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import type { ItemFacts } from '../facts/item-facts.ts'

/** A property whose values must be unique within its type, or among items with the same value of `within`. */
export interface Unique {
  name: string
  property: Property
  within: string | undefined
}

/** A write of an item with the unique properties that it changes. */
export interface UniqueWrite<T = unknown> {
  after: ItemFacts
  changed: readonly Unique[]
  write: (source: Querier) => Promise<T>
}

/** Makes one of several concurrent writes with unique values, batched with others of its type. */
export type UniqueWrites = (one: UniqueWrite) => Promise<unknown>
