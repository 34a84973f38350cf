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
import type { StreamSink } from './parts.ts'

export type Send = (operation: string, body?: unknown, parts?: StreamSink) => Promise<unknown>

/** The calls about items (PROTOCOL.md, "Socket"), typed. Each rejects with a `CairnError`. */
export interface ItemCalls {
  /** Sent again after a lost answer it still makes one item. */
  create: (type: string, properties: Record<string, unknown>) => Promise<Item>
  read: (id: string) => Promise<Item>
  /** Unreadable ids are absent. */
  readMany: (ids: readonly string[]) => Promise<Record<string, Item>>
  /** Stores `changes` on top of update count `basedOn`; `conflict` carries the stored item as `current`. */
  update: (id: string, basedOn: number, changes: Record<string, unknown>) => Promise<Item>
  remove: (id: string) => Promise<void>
  /** Runs an action on an item, and gives its result as it came. */
  act: (action: string, id: string, payload?: Record<string, unknown>) => Promise<unknown>
  /** Brings a deleted item back; with `u`, stores the item as it was then as a new version, without what `$left` names. */
  restore: (id: string, u?: number) => Promise<Item>
  label: (id: string) => Promise<ItemLabel>
  /** Newest first. */
  history: (id: string) => Promise<ItemVersion[]>
  /** The item as it stood at update count `u`. */
  version: (id: string, u: number) => Promise<Item>
  search: (query: Query) => Promise<SearchResult>
  /** Which types of items name this one, in which property, and how many this person may see. */
  related: (id: string) => Promise<RelatedGroup[]>
}

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
  icon: v.optional(v.string()),
  deleted: v.optional(v.boolean()),
  mergedInto: v.optional(itemIdSchema),
})
const versionSchema = v.object({
  u: updateCountSchema,
  ts: v.string(),
  by: v.string(),
  as: v.optional(v.string()),
  action: v.optional(v.string()),
  reason: v.optional(v.string()),
  changes: v.record(v.string(), v.object({ from: v.unknown(), to: v.unknown() })),
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

/** Whether a stored item already says what an update asked for. */
export function holds(item: unknown, changes: Record<string, unknown>): item is Item {
  if (!v.is(itemSchema, item)) return false
  const stored = item as Record<string, unknown>
  return Object.entries(changes).every(([property, value]) => sameValue(stored[property], value))
}

/** The item of an id as an action names it. */
function targetOf(id: string): { t: string; i: number } {
  const { type, index } = parseItemId(id)
  return { t: type, i: index }
}

async function restore(send: Send, id: string, u: number | undefined): Promise<Item> {
  return parse(itemSchema, await send('act/restore', { ...targetOf(id), ...(u === undefined ? {} : { u }) }))
}

/** An update whose answer was lost and which was sent again conflicts with itself: then it is saved. */
async function update(send: Send, id: string, basedOn: number, changes: Record<string, unknown>): Promise<Item> {
  const { type, index } = parseItemId(id)
  try {
    return parse(itemSchema, await send('update', { ...changes, _t: type, _i: index, _u: basedOn }))
  } catch (thrown) {
    const error = toCairnError(thrown)
    if (error.code === 'conflict' && holds(error.details['current'], changes)) return error.details['current']
    throw error
  }
}

function parse<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new CairnError('emptyResponse', parsed.issues[0].message)
}
