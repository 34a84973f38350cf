import type { ItemId, ItemType, Property } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { valueSchema } from '@cairn/model/item-values'
import type * as v from 'valibot'
import { SYSTEM } from '../items/facts/system-principal.ts'
import type { TypeCatalogue } from '../items/facts/types.ts'
import type { Engine } from '../items/engine.ts'
import { soundValue } from './sound-payload.ts'

/**
 * An item of the type that a relation may name, or of any type for an empty one; undefined if there is none.
 */
type Named = (type: string) => ItemId | undefined

/** Whose the items are, how visible, and what they name. */
interface EachOptions {
  owner: ItemId
  access: string
  named: Named
}

/** What is refused of a body is left out of it, so many times. */
const TRIES = 12

/**
 * Creates an item of each type of the install, with as many properties as possible. Leaves out types of which
 * none can be created. Returns the ids.
 */
export async function makeOneOfEach({ store, context }: Engine, options: EachOptions): Promise<ItemId[]> {
  const made: ItemId[] = []
  for (const type of context.catalogue.all().filter(({ virtual, projectionOf }) => !virtual && !projectionOf)) {
    const body = { ...soundBody(context.catalogue, type, options.named), ...standing(type, options) }
    made.push(...(await makeOf(store, type.name, body)))
  }
  return made
}

async function makeOf(store: Engine['store'], type: string, given: Record<string, unknown>): Promise<ItemId[]> {
  const body = { ...given }
  for (let turn = 0; turn < TRIES; turn++) {
    try {
      return [(await store.create(SYSTEM, type, body)).$id]
    } catch (thrown) {
      const refused = thrown instanceof CairnError ? Object.keys(thrown.details.properties ?? {}) : []
      const faulty = refused.filter((name) => Object.hasOwn(body, name))
      if (faulty.length === 0) return []
      for (const name of faulty) delete body[name]
    }
  }
  return []
}

/** Its owner and its level, or the strictest that the type has. */
function standing({ owner, properties }: ItemType, { owner: id, access }: EachOptions): Record<string, unknown> {
  const { options = [access] } = properties['access'] ?? {}
  return {
    ...(properties['access'] ? { access: options.includes(access) ? access : options.at(-1) } : {}),
    ...(owner && owner !== '$self' ? { [owner]: properties[owner]?.many ? [id] : id } : {}),
  }
}

/** Returns a valid value for each property of a type that people may set or that a move asks for. */
export function soundBody(
  catalogue: TypeCatalogue,
  { properties }: Pick<ItemType, 'properties'>,
  named: Named,
): Record<string, unknown> {
  const set = Object.entries(properties).filter(([, { readOnly }]) => !readOnly)
  const values = set.map(([name, property]) => [name, soundProperty(catalogue, property, named)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

function soundProperty(catalogue: TypeCatalogue, property: Property, named: Named): unknown {
  const { v: kind, t = '', list = '', many } = property
  const isRelation = kind === 'REL' || kind === 'IDM'
  if (!isRelation && kind !== 'LOV') return soundValue(valueSchema(property) as v.GenericSchema)
  const one = isRelation ? named(t) : catalogue.list?.(list)?.[0]
  return one !== undefined && many ? [one] : one
}
