import fc from 'fast-check'
import { movesNamed, parseItemId, type ItemId, type ItemType } from '@cairn/contract'
import type { TypeCatalogue } from '../items/facts/types.ts'
import { CORE_ACTIONS } from '../operations/core-actions.ts'
import { CORE_LONG_ACTIONS } from '../operations/long-action.ts'
import { ODD_VALUES } from './odd-values.ts'
import { soundBody } from './one-of-each.ts'
import { randomQuery, type Chooser } from './random-query.ts'
import { NO_INDEX, soundValue } from './sound-payload.ts'

/** A call that a simulated attacker makes. */
export interface Attack {
  operation: string
  body: unknown
  /** Whether it may change something or start a task. */
  writes: boolean
}

/**
 * Item ids that a simulated attacker may name. `open` are those that answers told this attacker; `any` are
 * these, those that refusals or answers to other attackers named, and those that are hidden from all.
 */
export interface Heard {
  open: readonly ItemId[]
  any: readonly ItemId[]
}

/** Draws random values: `draw(fc.nat, 9)`, with a builder of arbitraries and its arguments (`fc.gen()`). */
export type Draw = fc.GeneratorValue

/** These end the session that calls them or somebody else's, or lock its account. */
const ENDING = [
  'signOutEverywhere',
  'masquerade',
  'changePassword',
  'setAccountDisabled',
  'beginSecondFactor',
  'confirmSecondFactor',
  'blockContact',
]
/**
 * Take minutes of a process of their own, or load a part of an area that the loader of tests does not find.
 */
const LEFT_OUT = ['cutBaseMap', 'holidayPlaces', 'proposeHolidays']

/** Names that the server sets, or that reach for something else. */
const SERVER_NAMES = [
  ...['_c', '_m', '_u', '_t', '_i', '$id', '$can', '$by', '$key', 'admin', 'capabilities', 'grants', 'writers'],
  ...['owner', 'access', 'protocols', 'sealed', 'uuid', 'state', 'sharedWith', 'attachments', 'label', 'userState'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'],
]
/** Larger messages do not come by a socket. */
const MOST_BYTES = 900_000

/**
 * Returns a generator of random calls: core and area actions, moves, and operations on items and searches.
 */
export function attackerOf(catalogue: TypeCatalogue): (draw: Draw, heard: Heard) => Attack {
  const types = catalogue.all()
  const moves = [...new Set(types.flatMap((type) => machineMoves(type)))]
  const ofAreas = [...(catalogue.actions?.() ?? [])].filter(([name]) => !LEFT_OUT.includes(name))
  const core = CORE_ACTIONS.filter(({ name }) => !ENDING.includes(name))
  const long = CORE_LONG_ACTIONS.filter(({ name }) => !LEFT_OUT.includes(name))

  return (draw, heard) => {
    const pick = <T>(list: readonly T[]): T => list[draw(fc.nat, list.length - 1)] as T
    const chance = (percent: number) => draw(fc.nat, 99) < percent

    function id(wanted: readonly string[]): ItemId {
      const among = chance(75) ? heard.open : heard.any
      const fitting = wanted.length > 0 ? among.filter((each) => wanted.includes(parseItemId(each).type)) : among
      const type = wanted.length > 0 ? pick(wanted) : 'Contact'
      if (chance(5) || fitting.length === 0) return `${type}-${pick([NO_INDEX, 1, 2, 0])}` as ItemId
      return pick(fitting)
    }
    const named = (type: string) => id(type ? [type] : [])
    const target = (of: readonly string[]) => {
      const { type: t, index: i } = parseItemId(id(of))
      return { t, i }
    }

    const chooser: Chooser = { pick, chance, id }

    /** What it is called with as it should be. */
    function sound(): Attack {
      const way = draw(fc.nat, 99)
      if (way < 20) {
        const { name, kind, payload } = pick(core)
        return acting(name, kind === 'write', { ...target([]), ...(soundValue(payload, id) as object) })
      }
      if (way < 45) {
        const [name, action] = pick(ofAreas)
        const on = action.on === 'item' ? target(action.types) : { t: pick(action.types), i: 0 }
        const body = { ...on, ...(soundValue(action.payload, id) as object) }
        return 'long' in action ? acting(`${name}/async`, true, body) : acting(name, action.kind === 'write', body)
      }
      if (way < 48) return acting(`${pick(long).name}/async`, true, { ...target([]), ...longBody() })
      if (way < 58) {
        const name = pick(moves)
        const type = pick(types.filter((each) => machineMoves(each).includes(name)))
        const asks = movesNamed(type, name)[0]?.move.asks ?? {}
        return acting(name, true, { ...target([type.name]), ...soundBody(catalogue, { properties: asks }, named) })
      }
      if (way < 66) {
        const type = pick(types)
        return { operation: `create/${type.name}`, writes: true, body: some(soundBody(catalogue, type, named)) }
      }
      if (way < 74) {
        const { type: _t, index: _i } = parseItemId(id([]))
        const type = catalogue.get(_t)
        const change = type ? few(soundBody(catalogue, type, named)) : {}
        return { operation: 'update', writes: true, body: { _t, _i, _u: pick([1, 1, 2, 3, 9]), ...change } }
      }
      if (way < 76) return { operation: `delete/${id([])}`, writes: true, body: undefined }
      if (way < 84) return asking(`${pick(['read', 'readAllowed', 'label', 'history', 'addWatch'])}/${id([])}`)
      if (way < 86) return asking(`history/${id([])}/${pick(['1', '@1', '2', '@2', '99'])}`)
      if (way < 88) return asking('readMany/object', [id([]), id([]), id([])])
      return asking('search/ids', randomQuery(types, chooser))
    }

    /** Long actions of the core ask for some of these. */
    const longBody = () => ({
      ...{
        id: id([]),
        into: id([]),
        query: randomQuery(types, chooser),
        u: pick([1, 2]),
        intoU: pick([1, 2]),
        name: 'A file',
      },
      ...{ format: pick(['csv', 'json', 'dc', 'geojson']), reason: 'because', purpose: 'OWN_USE', list: 'KINDS' },
    })

    const some = (body: Record<string, unknown>) => (chance(50) ? body : few(body, 60))
    const few = (body: Record<string, unknown>, percent = 20) =>
      Object.fromEntries(Object.entries(body).filter(() => chance(percent)))

    function change(body: unknown): unknown {
      const whole: { body?: unknown } = { body: structuredClone(body) }
      const { holder, key } = pick(placesOf(whole))
      const way = draw(fc.nat, 99)
      const put = (value: unknown) =>
        Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true })
      const at = holder[key]
      if (way < 35) put(id([]))
      else if (way < 60) put(pick(ODD_VALUES))
      else if (way < 80) {
        const into = typeof at === 'object' && at !== null ? at : holder
        const value = pick<unknown>([id([]), [id([])], true, 'PUBLIC', {}, { admin: true }, 1])
        const name = pick(SERVER_NAMES)
        Object.defineProperty(into, name, { value, enumerable: true, writable: true, configurable: true })
      } else if (way < 88) put(Array.from({ length: pick([2, 60, 1100]) }, () => at))
      else if (way < 93) put(deep(pick([12, 120, 1000])))
      else if (way < 96) put('word '.repeat(pick([100, 3000, 40_000])))
      else delete holder[key]
      return whole.body ?? {}
    }

    const call = sound()
    const changes = pick([0, 0, 0, 1, 1, 2])
    let body: unknown = call.body ?? {}
    for (let turn = 0; turn < changes; turn++) body = change(body)
    return Buffer.byteLength(JSON.stringify(body)) > MOST_BYTES ? call : { ...call, body }
  }
}

function acting(name: string, writes: boolean, body: object): Attack {
  return { operation: `act/${name}`, writes, body }
}

function asking(operation: string, body?: unknown): Attack {
  return { operation, writes: false, body }
}

function machineMoves({ machines = {} }: ItemType): string[] {
  return Object.values(machines).flatMap(({ moves }) => moves.map(({ action }) => action))
}

function deep(levels: number): unknown {
  return Array.from({ length: levels }).reduce<unknown>((inner) => ({ content: [inner] }), 'x')
}

/** Where a value could be another one: holders, with a key of each, not too deep. */
function placesOf(value: object, depth = 0): { holder: Record<string, unknown>; key: string }[] {
  const holder = value as Record<string, unknown>
  return Object.keys(value)
    .slice(0, 60)
    .flatMap((key) => {
      const inner = holder[key]
      const further = typeof inner === 'object' && inner !== null && depth < 8 ? placesOf(inner, depth + 1) : []
      return [{ holder, key }, ...further]
    })
}
