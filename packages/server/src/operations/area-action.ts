import { CairnError } from '@cairn/contract/errors'
import { itemId, isItemId, parseItemId, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type {
  ActionCall,
  ActionKind,
  Actor,
  AreaItems,
  AreaPlaces,
  ItemAccess,
  LongAction,
  ServerAction,
  TaskRun,
} from '@cairn/contract/server'
import { spend } from '../lib/budget.ts'
import { Streamed } from '../lib/streamed.ts'
import { judgeAction } from '../items/rights/judge-action.ts'
import { mayRead } from '../items/rights/visibility-keys.ts'
import { countAttempt } from '../platform/throttle.ts'
import { serverFor } from '../items/facts/system-principal.ts'
import type { AreaReach, Principal, Store } from '../items/facts/types.ts'
import type { Caller } from './dispatcher.ts'
import type { ActionServices } from './action-services.ts'
import { declaredFiles, takingOut } from './taking-out.ts'
import { filesOf } from './area-files.ts'
import { ownBandsRequestSchema } from '@cairn/contract/place-bands'
import { hiddenNear } from '../search/places/hidden-near.ts'
import { placeBands } from '../search/places/place-bands.ts'
import { placeSourcesOf } from '../search/places/place-sources.ts'
import type { ItemContext } from '../items/read/item-context.ts'
import { parsePayload } from '../items/action/payload.ts'
import { requireNamed } from '../items/action/named-items.ts'
import { requireTypes, withinReach } from '../items/read/within-reach.ts'
import { maySeeProperty } from '../items/read/present-item.ts'

/** The item or type a call is for, and its payload, as they came. */
type AreaBody = { t?: string | undefined; i?: number | undefined } & Record<string, unknown>
/** What both kinds of action of an area have. */
type AnyAction = Omit<ServerAction, 'run'>

/**
 * Runs an action of an area through the same steps as a core action. Its code has only the caller's rights
 * unless it uses `asServer`. Returns its result, or a `Streamed` if the action streams and the caller takes
 * parts. Throws as `checkAreaCall` does, `tooManyAttempts`, and a plain error if the result does not match
 * the action's schema, which is not checked in what is streamed.
 */
export async function runAreaAction(
  name: string,
  action: ServerAction,
  body: AreaBody,
  { principal, takesParts }: Caller,
  services: ActionServices,
): Promise<unknown> {
  if (action.stream && takesParts) {
    const stopped = new AbortController()
    const call = await checkAreaCall(name, action, body, principal, services, stopped.signal)
    await countCall(name, action, principal, services)
    return new Streamed(action.stream(call), stopped)
  }
  return whileRunning(async (ended) => {
    const call = await checkAreaCall(name, action, body, principal, services, ended)
    await countCall(name, action, principal, services)
    return parseResult(name, action, await action.run(call))
  })
}

const HOUR_MS = 3_600_000

/**
 * Counts a person's call of an action that has a rate limit. Throws `tooManyAttempts` beyond it. Calls by the
 * server are not counted.
 */
export async function countCall(
  name: string,
  { limit }: Pick<AnyAction, 'limit'>,
  { userId, actor, system }: Principal,
  { context }: ActionServices,
): Promise<void> {
  if (!limit || system) return
  const windowMs = limit.per === 'hour' ? HOUR_MS : 24 * HOUR_MS
  const throttle = { name: `action ${name}`, attempts: limit.most, windowMs }
  await countAttempt(context.database, [[throttle, actor ?? userId ?? '']])
}

/**
 * Runs a long action of an area as a background task; does not count it (`countCall`). Throws as
 * `checkAreaCall` does, and a plain error if the result does not match the action's schema.
 */
export async function runAreaTask(
  name: string,
  action: LongAction,
  body: AreaBody,
  principal: Principal,
  services: ActionServices,
  task: TaskRun,
): Promise<unknown> {
  return whileRunning(async (ended) => {
    const call = await checkAreaCall(name, action, body, principal, services, ended)
    return parseResult(name, action, await action.run({ ...call, task: declaredFiles(name, action, task) }))
  })
}

/**
 * Runs a function with a signal that is aborted when it has ended, so that nothing it started goes on
 * afterwards.
 */
export async function whileRunning<T>(run: (ended: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  return run(ending.signal).finally(() => ending.abort())
}

/**
 * Validates, loads and authorizes a call of an area's action, ready to be run; its work with files ends with
 * `ended`. Throws `notSignedIn` for visitors, `notAllowed` if they may not take it or the item is missing,
 * `badMessage` if the action is not for this type or item or the payload does not match its schema,
 * `invalidItem` for ids in it that they may not read or use so, and as `takingOut` does.
 */
export async function checkAreaCall(
  name: string,
  action: AnyAction,
  { t = '', i = 0, ...rest }: AreaBody,
  caller: Principal,
  services: ActionServices,
  ended: AbortSignal,
): Promise<ActionCall<unknown>> {
  if (caller.userId === undefined && !caller.system) throw new CairnError('notSignedIn')
  if (!action.types.includes(t) || (action.on === 'item') !== i > 0)
    throw new CairnError('badMessage', `${name} is not for ${t}-${i}`.slice(0, 120))
  const { reader: principal, own } = await takingOut(services.context, caller, action, rest)
  const payload = parsePayload(name, action.payload, own)
  const item = await authorized(name, t, i, principal, services)
  await requireNamed(services.context, principal, { schema: action.payload, body: own, target: { t, i } })
  const server = serverFor(principal)
  const purposes = services.context.catalogue.purposes?.() ?? {}
  return {
    payload,
    item,
    actor: actorOf(principal),
    purposes,
    stepKinds: services.context.catalogue.stepKinds?.() ?? {},
    itemType: (named) => services.context.catalogue.get(named),
    couldRead: (named, values) => couldRead(services.context.catalogue.get(named), principal, values),
    ...areaItems(services, services.context.catalogue.areaOfAction?.(name), principal, name, action.kind),
    readersOf: (ids, max, how) =>
      readersOf(services, services.context.catalogue.areaOfAction?.(name), { ids, max, how }),
    files: filesOf(services.files, principal, ended),
    filesAsServer: filesOf(services.files, server, ended),
    places: placesOf(services.context, principal),
    announcePresence: () => item && services.presence.tell(principal, item.$id, name),
    spend,
  }
}

/** Who read items of types that the area reaches. Throws `notAllowed` for others. */
async function readersOf(
  { context }: ActionServices,
  area: string | undefined,
  { ids, max, how }: { ids: readonly ItemId[]; max: number; how: readonly string[] | undefined },
): Promise<ItemAccess[]> {
  const reach = area === undefined ? undefined : context.catalogue.reach?.(area)
  if (reach)
    requireTypes(
      reach,
      ids.map((id) => parseItemId(id).type),
    )
  const entries = await context.accessLog.latest(ids, max, how)
  const people = await context.loader.load(entries.flatMap(({ by }) => (by === '' ? [] : [by])))
  return entries.map(({ item, at, by, op, purpose }) => ({
    ...{ item, at, how: op, ...(purpose ? { purpose } : {}) },
    by: by === '' ? '' : String(people.get(by)?.facts.values['name'] ?? by),
  }))
}

async function authorized(
  name: string,
  t: string,
  i: number,
  principal: Principal,
  { context, store }: ActionServices,
): Promise<Item | undefined> {
  const id = itemId(t, i)
  const stored = i > 0 && isItemId(id) ? await context.loader.loadOne(id) : undefined
  if (!judgeAction(context.catalogue, principal, context.catalogue.get(t), stored, i, name).isAllowed)
    throw new CairnError('notAllowed')
  return stored ? store.read(principal, id) : undefined
}

/** Results of area code are validated too: they are sent to people. */
function parseResult(name: string, action: AnyAction, result: unknown): unknown {
  try {
    return parsePayload(name, action.result, result)
  } catch (thrown) {
    throw new Error(`the result of ${name} does not match its schema`, { cause: thrown })
  }
}

/**
 * Places for the code of an area, with the rights of the person. Throws `badMessage` for what is out of
 * bounds.
 */
function placesOf(context: ItemContext, principal: Principal): AreaPlaces {
  const parse = (request: unknown) => parsePayload('places', ownBandsRequestSchema, request)
  return {
    bands: async (request) => placeBands(context, principal, parse(request)),
    async hidden({ metres, owner, all = false, ...request }) {
      const { geometry, types } = parse({ ...request, metres: [metres] })
      return hiddenNear(context, principal, { geometry, types, metres, owner, all })
    },
    types: () => [...placeSourcesOf(principal, context.catalogue).own.keys()].map(({ name }) => name),
  }
}

function couldRead(
  type: ItemType | undefined,
  principal: Principal,
  values: Readonly<Record<string, unknown>>,
): boolean {
  return type !== undefined && mayRead(principal, { id: itemId(type.name, 0), type, createdBy: undefined, values })
}

/** Returns the person on whose behalf an area's code runs, in the form areas receive. */
export function actorOf({ userId, admin, contact, actor }: Principal): Actor {
  return { userId: userId ?? '', admin, contact, isMasquerading: actor !== undefined }
}

/**
 * Returns item access for an area's code: with the person's rights, and (`asServer`) with the server's within
 * the area's reach. `name` is recorded in the history of updates. Writes, also by `act`, throw an `Error`
 * unless the action is of kind `write`; `act` throws `notAllowed` for an action that the area neither defines
 * nor uses.
 */
export function areaItems(
  services: ActionServices,
  area: string | undefined,
  principal: Principal,
  name: string,
  kind: ActionKind,
): Pick<ActionCall<unknown>, 'items' | 'asServer'> {
  const reach = area === undefined ? undefined : services.context.catalogue.reach?.(area)
  const of = (as: Principal, by: 'caller' | 'server') => {
    const items = { ...itemsOf(services, as, name, kind, principal), act: actOf(services, as, reach, kind) }
    return withinReach(items, reach, by)
  }
  const asServer = of(serverFor(principal), 'server')
  const refused = (thrown: unknown) => tellConflict(services, principal, thrown)
  return {
    items: of(principal, 'caller'),
    asServer: {
      ...asServer,
      update: (...change) => asServer.update(...change).catch(refused),
      together: (...writes) => asServer.together(...writes).catch(refused),
    },
  }
}

/** Throws what was thrown, but a conflict of a write of the server with what the caller may see of it. */
async function tellConflict({ context, store }: ActionServices, principal: Principal, thrown: unknown): Promise<never> {
  const { current, properties = [] } = thrown instanceof CairnError ? thrown.details : {}
  if (!(thrown instanceof CairnError) || thrown.code !== 'conflict' || !current) throw thrown
  const { $id } = current as Item
  const stored = await context.loader.loadOne($id)
  const seen = stored && (await store.readMany(principal, [$id]))[$id]
  if (!seen) throw new CairnError('conflict')
  const shown = (properties as string[]).filter((name) => maySeeProperty(principal, stored.facts, name))
  throw new CairnError('conflict', `changed since: ${shown.join(', ')}`, { current: seen, properties: shown })
}

/** Calls an action that the area brings or uses. Code that keeps nothing calls only what keeps nothing. */
function actOf(
  services: ActionServices,
  principal: Principal,
  reach: AreaReach | undefined,
  kind: ActionKind,
): AreaItems['act'] {
  return async (action, target, payload = {}) => {
    if (reach && !reach.action(action)) {
      reach.refused(`the action ${action}`)
      throw new CairnError('notAllowed', `the area neither defines nor uses the action ${action}`)
    }
    if (kind !== 'write' && services.context.catalogue.action?.(action)?.kind !== 'asks')
      throw new Error(`an action declared as "${kind}" may not call ${action}, which may write`)
    const { type: t, index: i } = isItemId(target) ? parseItemId(target) : { type: target, index: 0 }
    return services.runNamed(action, { ...payload, t, i }, principal)
  }
}

/**
 * Returns item access with the rights of `principal`, for an action of this kind; writes throw unless it is
 * `write`, and `act` always does. `caller` is the person, if `principal` is the server.
 */
export function itemsOf(
  { store }: Pick<ActionServices, 'store'>,
  principal: Principal,
  action: string,
  kind: ActionKind,
  caller = principal,
): AreaItems {
  const asking = askingItems(store, principal)
  return kind === 'write'
    ? { ...asking, ...writingItems(store, principal, action, caller) }
    : { ...asking, ...noWrites(action, kind) }
}

type Asking = Pick<AreaItems, 'read' | 'readMany' | 'readProperties' | 'search' | 'history' | 'deleted'>
type Writing = Omit<AreaItems, keyof Asking>

/** Throws in place of each write: an action that says it keeps nothing must not. */
function noWrites(action: string, kind: ActionKind): Writing {
  const refuse = () => {
    throw new Error(`${action} is declared as "${kind}" and may not write`)
  }
  return { create: refuse, createAll: refuse, update: refuse, together: refuse, delete: refuse, act: refuse }
}

function askingItems(store: Store, principal: Principal): Asking {
  return {
    read: (id: ItemId) => store.read(principal, id),
    readMany: (ids) => store.readMany(principal, ids),
    readProperties: (ids, names) => store.readProperties(principal, ids, names),
    search: (query) => store.search(principal, query),
    history: (id) => store.history(principal, id),
    deleted: (...asked) => store.deleted(principal, ...asked),
  }
}

function writingItems(store: Store, principal: Principal, action: string, caller: Principal): Writing {
  return {
    create: (type, properties, set) => store.create(principal, type, properties, set),
    createAll: (type, bodies, sets) => store.createAll(principal, type, bodies, sets),
    update: (body, reason, set) =>
      store.update(principal, body, { action, ...(reason ? { reason } : {}), ...(set ? { set } : {}) }),
    together: (writes, sealing) => store.together(principal, writes, { sealing, caller, action }),
    delete: (id) => store.remove(principal, id),
    act: () => {
      throw new Error('"act" is not available here: a write cannot call another action')
    },
  }
}
