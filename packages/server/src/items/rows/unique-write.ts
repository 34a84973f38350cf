import type { Property } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import type { ItemFacts } from '../facts/item-facts.ts'

/** A property whose value no other item of the type may have, or none with the same value of `within`. */
export interface Unique {
  name: string
  property: Property
  within: string | undefined
}

/** A write with values that no other item may have. */
export interface UniqueWrite<T = unknown> {
  after: ItemFacts
  changed: readonly Unique[]
  write: (source: Querier) => Promise<T>
}

/** Makes one of many writes of one type that are asked for at the same time. */
export type UniqueWrites = (one: UniqueWrite) => Promise<unknown>
