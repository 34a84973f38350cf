import { COMMON_MOVES, movesNamed, REASON_ASKED, type ItemType, type Move } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import { targetOf } from '../items/action/payload.ts'
import { serverFor } from '../items/facts/system-principal.ts'
import type { AskedMove, Principal, TypeCatalogue } from '../items/facts/types.ts'
import { checkRelations, checkWhole } from '../items/rules/check-values.ts'
import type { ActionServices } from './action-services.ts'
import { actorOf, areaItems, whileRunning } from './area-action.ts'
import { filesOf } from './area-files.ts'
import { countWho } from './count-who.ts'
import { planMails } from './plan-mails.ts'
import { requireWrites } from '../items/read/within-reach.ts'

/** Values that a move asks for by default. */
const DEFAULT_ASKS = { [REASON_ASKED]: { v: 'DEF', t: 'text', max: 2000 } } satisfies Move['asks']
/** Name of the payload property with the target state, for moves to any state. */
const TO = 'to'
/** Name of the payload property with the update count that was seen, for moves that ask for it. */
const SEEN = '_u'
/**
 * Types made of the values that moves ask for, so that these are validated like items. Keyed by move, because
 * types are replaced as a whole.
 */
const askedTypes = new WeakMap<Move, ItemType>()

interface MoveBody extends Record<string, unknown> {
  t?: string | undefined
  i?: number | undefined
}

/**
 * Returns the moves of the target's type that `act/{name}` refers to. Empty if the name is another action.
 */
export function movesMeant(catalogue: TypeCatalogue, name: string, { t = '' }: MoveBody): Move[] {
  const type = catalogue.get(t)
  return type && !type.virtual ? movesNamed(type, name).map(({ move }) => move) : []
}

/**
 * Tells whether any type has a move of this name; on another type the call is then refused like an impossible
 * move.
 */
export function isMoveOfAny(catalogue: TypeCatalogue, name: string): boolean {
  return COMMON_MOVES.includes(name) || catalogue.all().some((type) => movesNamed(type, name).length > 0)
}

/**
 * Makes a named move of an item with the caller's rights: validates its input, runs the area's rule, and
 * writes; a property given as null is emptied. Returns the item. Throws `notSignedIn` for visitors,
 * `invalidId`, and `typeUnknown` if the type or the move is unknown. Throws `propertyUnknown` or
 * `invalidItem` for an invalid input, `conflict` as `seen` of the move says, and as `moveItem`.
 */
export async function runMove(
  name: string,
  [move]: readonly Move[],
  { t = '', i = 0, ...body }: MoveBody,
  principal: Principal,
  services: ActionServices,
): Promise<unknown> {
  if (principal.userId === undefined && !principal.system) throw new CairnError('notSignedIn')
  const id = targetOf({ t, i })
  const { catalogue, loader } = services.context
  const type = catalogue.get(t)
  if (!move || !type) throw new CairnError('typeUnknown', `Unknown type "${t}"`, { type: t })
  const { [TO]: to, ...rest } = body
  const { seen, given } = seenOf(move, rest)
  const askedType = askedTypeOf(type, move)
  const asked = checkWhole(principal, askedType, given)
  await checkRelations(loader, principal, askedType, asked)
  if (move.seen && typeof seen !== 'number')
    throw new CairnError('badMessage', `${name} names the update count seen, as ${SEEN}`)
  const { [REASON_ASKED]: reason, ...values } = asked
  const emptied = Object.keys(move.asks ?? {}).flatMap((property) =>
    given[property] === null ? [[property, null]] : [],
  )
  const own = Object.fromEntries(
    [...emptied, ...Object.entries(values)].filter(([property]) => Object.hasOwn(type.properties, String(property))),
  )
  const call: AskedMove = {
    values: own,
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof to === 'string' ? { to } : {}),
    ...ofSeen(typeof seen === 'number' ? seen : undefined, ruleOf(name, type, asked, principal, services)),
  }
  return services.store.move(principal, id, name, call)
}

/** Takes the update count that was seen out of the body of a move which asks for it. */
function seenOf({ seen: isAsked }: Move, body: Record<string, unknown>): { seen: unknown; given: typeof body } {
  if (!isAsked) return { seen: undefined, given: body }
  const { [SEEN]: seen, ...given } = body
  return { seen, given }
}

/** Refuses a move of an item that is another than the one which its maker saw, before its own rule. */
function ofSeen(seen: number | undefined, own: Pick<AskedMove, 'rule'>): Pick<AskedMove, 'rule'> {
  if (seen === undefined) return own
  return {
    rule: async (item, to) => {
      if (item._u !== seen)
        throw new CairnError('conflict', 'the item has changed since it was seen', { current: item })
      return own.rule?.(item, to)
    },
  }
}

/** The rule of the area for this move, as the store runs it. */
function ruleOf(
  name: string,
  type: ItemType,
  asked: Values,
  principal: Principal,
  services: ActionServices,
): Pick<AskedMove, 'rule'> {
  const { catalogue } = services.context
  const rule = catalogue.moveRule?.(type.name, name)
  if (!rule) return {}
  const area = catalogue.areaOf?.(type.name)
  return {
    rule: async (item, to) => {
      const server = serverFor(principal)
      const outcome = await whileRunning(async (ended) =>
        rule({
          item,
          to,
          asked,
          actor: actorOf(principal),
          ...areaItems(services, area, principal, name, 'asks'),
          files: filesOf(services.files, principal, ended),
          filesAsServer: filesOf(services.files, server, ended),
          countWho: (id, named, most) => countWho(services, id, named, most),
        }),
      )
      requireWrites(area === undefined ? undefined : catalogue.reach?.(area), outcome?.writes ?? [])
      if (!outcome) return undefined
      const { mails = [], ...planned } = outcome
      return mails.length === 0 ? planned : { ...planned, also: await planMails(services, principal, item.$id, mails) }
    },
  }
}

function askedTypeOf(type: ItemType, move: Move): ItemType {
  const known = askedTypes.get(move)
  if (known) return known
  const made: ItemType = { ...type, label: [], properties: { ...DEFAULT_ASKS, ...move.asks } }
  askedTypes.set(move, made)
  return made
}
