import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { CONTRACT_VERSION, triggerSchema } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type {
  AreaDemo,
  ImportComparer,
  ImportReader,
  LabelRule,
  LongAction,
  Migration,
  MoveRule,
  Reaction,
  ReadingRule,
  SaveRule,
  ServerAction,
  ServerArea,
  VirtualSource,
} from '@cairn/contract/server'
import { contractFits } from '@cairn/model/versions'
import { stampOf } from './install-state.ts'

/** An area that is slow to load is given up after this time (ARCHITECTURE.md, "Rules", 2). */
const LOAD_TIMEOUT_MS = 8000

const isFunction = (value: unknown) => typeof value === 'function'
const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '~standard' in value
const names = v.array(v.string())
const byType = <T>(schema: v.GenericSchema<unknown, T>) => v.optional(v.record(v.string(), schema))

const labelRuleSchema = v.looseObject({ quotes: v.optional(names), label: v.custom<LabelRule['label']>(isFunction) })
const virtualSchema = v.looseObject({
  read: v.custom<VirtualSource['read']>(isFunction),
  search: v.custom<VirtualSource['search']>(isFunction),
})
const actionSchema = v.pipe(
  v.looseObject({
    /** An area built for contract 2 may not declare it. */
    kind: v.optional(v.picklist(['asks', 'ephemeral', 'write'])),
    types: v.pipe(names, v.minLength(1)),
    on: v.picklist(['item', 'type']),
    payload: v.custom<ServerAction['payload']>(isSchema),
    result: v.custom<ServerAction['result']>(isSchema),
    right: v.optional(v.string()),
    capability: v.optional(v.union([v.string(), v.array(v.string())])),
    limit: v.optional(
      v.strictObject({ most: v.pipe(v.number(), v.integer(), v.minValue(1)), per: v.picklist(['hour', 'day']) }),
    ),
    long: v.optional(v.literal(true)),
    run: v.custom<ServerAction['run'] & LongAction['run']>(isFunction),
    stream: v.optional(v.custom<NonNullable<ServerAction['stream']>>(isFunction)),
  }),
  v.check(({ kind, stream }) => !stream || kind === 'asks', 'only what asks answers in parts'),
  v.check(({ kind, long }) => !(kind === 'ephemeral' && long), 'a long action is never ephemeral: its task is kept'),
)
const readingRuleSchema = v.looseObject({ hold: names, rule: v.custom<ReadingRule['rule']>(isFunction) })
const serverAreaSchema = v.looseObject({
  saveRules: byType(v.union([v.custom<SaveRule>(isFunction), readingRuleSchema])),
  moveRules: byType(v.record(v.string(), v.custom<MoveRule>(isFunction))),
  labelRules: byType(labelRuleSchema),
  virtualTypes: byType(virtualSchema),
  reactions: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,59}$/)),
      v.looseObject({
        types: v.pipe(names, v.minLength(1)),
        trigger: triggerSchema,
        run: v.custom<Reaction['run']>(isFunction),
      }),
    ),
  ),
  migrations: v.optional(
    v.pipe(
      v.array(
        v.looseObject({
          id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,79}$/)),
          type: v.string(),
          deletedToo: v.optional(v.literal(true)),
          change: v.custom<Migration['change']>(isFunction),
        }),
      ),
      v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two migrations have the same id'),
    ),
  ),
  demo: v.optional(v.looseObject({ order: v.number(), fill: v.custom<AreaDemo['fill']>(isFunction) })),
  actions: v.optional(v.record(v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,59}$/)), actionSchema)),
  formerTexts: v.optional(v.record(v.string(), v.array(v.string()))),
  importComparers: byType(v.custom<ImportComparer>(isFunction)),
  importReaders: byType(v.custom<ImportReader>(isFunction)),
})

/** The half itself, not a copy: its functions may belong to an object of their own. */
const halfSchema = v.custom<ServerArea>((half) => v.is(serverAreaSchema, half))

/**
 * Loads `server.mjs` of a build. Throws if it is missing, fails or takes more than 8 seconds to load, or is
 * not a server half for this contract version.
 */
export async function loadServerHalf(folder: string, contract: string = CONTRACT_VERSION): Promise<ServerArea> {
  const file = join(folder, 'server.mjs')
  // Node remembers a module that failed; the stamp gives a repaired file another name.
  const url = `${pathToFileURL(file).href}?stamp=${await stampOf(file)}`
  const module: unknown = await within(LOAD_TIMEOUT_MS, import(url))
  const { default: half } = v.parse(v.object({ default: halfSchema }), {
    default: (module as { default?: unknown }).default,
  })
  const unkind = Object.entries(half.actions ?? {}).find(([, action]) => !('kind' in action))
  if (unkind && contractFits(contract, CONTRACT_VERSION))
    throw new Error(`its action ${unkind[0]} has no kind: set "asks", "ephemeral" or "write"`)
  return half
}

/**
 * Returns a save rule that always throws `areaMissing`, used while an area's server half is not loaded: its
 * items can be read but not saved unchecked.
 */
export const refuseToSave =
  (area: string): SaveRule =>
  ({ type: { name } }) => {
    throw new CairnError('areaMissing', `The server half of the area of ${name} did not load`, { area, type: name })
  }

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = Promise.withResolvers<never>()
  const handle = setTimeout(() => timer.reject(new Error(`no answer after ${ms} ms`)), ms)
  try {
    return await Promise.race([work, timer.promise])
  } finally {
    clearTimeout(handle)
  }
}
