import * as v from 'valibot'
import {
  indexSchema,
  itemIdSchema,
  parseItemId,
  updateCountSchema,
  type Item,
  type ItemLabel,
  type ItemVersion,
} from '@cairn/contract'
import { CairnError, toCairnError } from '@cairn/contract/errors'
import type { Query, SearchResult } from '@cairn/contract/query'
import { sameValue } from '@cairn/model/draft'
import type { StreamSink } from './stream-parts.ts'

/** Sends an operation and resolves to the body of its answer. Rejects with a `CairnError`. */
export type Send = (operation: string, body?: unknown, parts?: StreamSink) => Promise<unknown>

/** Typed calls about items. Each rejects with a `CairnError`. */
export interface ItemCalls {
  /** Creates an item, once even if the message is sent again. */
  create: (type: string, properties: Record<string, unknown>) => Promise<Item>
  read: (id: string) => Promise<Item>
  /** Returns items by id. Ids that the user may not read are missing. */
  readMany: (ids: readonly string[]) => Promise<Record<string, Item>>
  /**
   * Stores `changes` of an item at update count `basedOn`. Rejects with `conflict` and the stored item in
   * `details.current` if the item has changed meanwhile.
   */
  update: (id: string, basedOn: number, changes: Record<string, unknown>) => Promise<Item>
  remove: (id: string) => Promise<void>
  /** Runs an action on an item and resolves to its result, unparsed. */
  act: (action: string, id: string, payload?: Record<string, unknown>) => Promise<unknown>
  /**
   * Restores a deleted item. With `u` stores the item as of that update count as a new version, without
   * the properties that `$left` of the result names.
   */
  restore: (id: string, u?: number) => Promise<Item>
  label: (id: string) => Promise<ItemLabel>
  /** Returns the versions of an item, newest first. */
  history: (id: string) => Promise<ItemVersion[]>
  /** Returns the item as of update count `u`, or `@3` by which it is cited. */
  version: (id: string, u: number | `@${number}`) => Promise<Item>
  search: (query: Query) => Promise<SearchResult>
  /** Returns which types of items refer to this one, by which property, and how many the user may see. */
  related: (id: string) => Promise<RelatedGroup[]>
}

/** Number of items of one type that refer to an item by one property. */
export type RelatedGroup = v.InferOutput<typeof relatedSchema>['groups'][number]

const itemSchema = v.pipe(
  v.looseObject({
    $id: v.string(),
    _t: v.string(),
    _i: indexSchema,
    _u: v.optional(updateCountSchema, 0),
    $left: v.optional(v.array(v.string())),
  }),
  v.transform((item) => item as unknown as Item),
)
const itemsSchema = v.record(v.string(), itemSchema)
const labelSchema = v.object({
  label: v.string(),
  labelIn: v.optional(v.record(v.string(), v.string())),
  icon: v.optional(v.string()),
  deleted: v.optional(v.boolean()),
  mergedInto: v.optional(itemIdSchema),
})
const versionSchema = v.object({
  u: updateCountSchema,
  all: v.optional(updateCountSchema),
  ts: v.string(),
  by: v.string(),
  as: v.optional(v.string()),
  action: v.optional(v.string()),
  reason: v.optional(v.string()),
  changes: v.record(v.string(), v.object({ from: v.unknown(), to: v.unknown() })),
  $labels: v.optional(v.record(v.string(), v.string())),
})
const edgeSchema = v.optional(v.union([v.string(), v.number()]))
const facetsSchema = v.record(
  v.string(),
  v.array(v.object({ value: v.string(), count: v.number(), from: edgeSchema, to: edgeSchema })),
)
const relatedSchema = v.object({
  groups: v.array(v.object({ type: v.string(), property: v.string(), total: v.number(), totalIsExact: v.boolean() })),
})
const searchSchema = v.object({
  ids: v.array(v.string()),
  total: v.number(),
  totalIsExact: v.boolean(),
  labels: v.optional(v.record(v.string(), v.string())),
  facets: v.optional(facetsSchema),
  next: v.optional(v.string()),
})

/** Returns the calls about items, which send their messages by `send`. */
export function createItemCalls(send: Send): ItemCalls {
  return {
    create: async (type, properties) => parse(itemSchema, await send(`create/${type}`, properties)),
    read: async (id) => parse(itemSchema, await send(`read/${id}`)),
    readMany: async (ids) => parse(itemsSchema, await send('readMany/object', ids)),
    update: (id, basedOn, changes) => update(send, id, basedOn, changes),
    remove: async (id) => void (await send(`delete/${id}`)),
    act: (action, id, payload) => send(`act/${action}`, { ...payload, ...targetOf(id) }),
    restore: (id, u) => restore(send, id, u),
    label: async (id) => parse(labelSchema, await send(`label/${id}`)) as ItemLabel,
    history: async (id) => parse(v.array(versionSchema), await send(`history/${id}`)) as ItemVersion[],
    version: async (id, u) => parse(itemSchema, await send(`history/${id}/${u}`)),
    related: async (id) => parse(relatedSchema, await send('act/related', targetOf(id))).groups,
    search: async (query) => parse(searchSchema, await send('search/ids', query)) as SearchResult,
  }
}

/** Returns true if a value is an item whose properties equal all of `changes`. */
export function containsChanges(item: unknown, changes: Record<string, unknown>): item is Item {
  if (!v.is(itemSchema, item)) return false
  const stored = item as Record<string, unknown>
  return Object.entries(changes).every(([property, value]) => sameValue(stored[property], value))
}

/** Returns an item id in the form that actions take. */
function targetOf(id: string): { t: string; i: number } {
  const { type, index } = parseItemId(id)
  return { t: type, i: index }
}

async function restore(send: Send, id: string, u: number | undefined): Promise<Item> {
  return parse(itemSchema, await send('act/restore', { ...targetOf(id), ...(u === undefined ? {} : { u }) }))
}

/**
 * Updates an item. If a lost answer made the message be sent twice, it conflicts with itself and counts
 * as saved.
 */
async function update(send: Send, id: string, basedOn: number, changes: Record<string, unknown>): Promise<Item> {
  const { type, index } = parseItemId(id)
  try {
    return parse(itemSchema, await send('update', { ...changes, _t: type, _i: index, _u: basedOn }))
  } catch (thrown) {
    const error = toCairnError(thrown)
    if (error.code === 'conflict' && containsChanges(error.details['current'], changes)) return error.details['current']
    throw error
  }
}

function parse<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new CairnError('emptyResponse', parsed.issues[0].message)
}
