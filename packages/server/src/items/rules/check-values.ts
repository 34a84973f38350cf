import * as v from 'valibot'
import { idsNamed, mayUseFor, partsOf, readCitation, valuesOfPart, type ItemId, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { itemSchema, problemsOf, problemsOfOrder, type ValueProblem, type Values } from '@cairn/model/item-schema'
import { mayReadExactly } from '../rights/generalised.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import type { StoredItem } from '../facts/item-row.ts'
import { countForAll } from '../facts/told.ts'
import { isGeometry } from '../index/property-index.ts'
import { problemOfGeometry } from './check-geometry.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import { withVisibleLabels } from '../labels/labels.ts'
import { mayGiveProperty, maySeeProperty, propertyOf } from '../read/present-item.ts'
import type { Principal } from '../facts/types.ts'

/**
 * Validates all properties of a new item and returns those that have a value. Administrators may leave out
 * what is required of others (`exceptAdmin`); whether one may set a property is up to `checkMayName`. Throws
 * `propertyUnknown`, or `invalidItem` with a problem for each property.
 */
export function checkWhole(principal: Pick<Principal, 'admin'>, type: ItemType, values: unknown): Values {
  return checked(type, values, v.safeParse(itemSchema(type, principal.admin).whole, values))
}

/**
 * Validates changed properties and returns them; null removes one. Throws `propertyUnknown` and
 * `invalidItem`, as `checkWhole` does.
 */
export function checkChange(principal: Pick<Principal, 'admin'>, type: ItemType, values: unknown): Values {
  return checked(type, values, v.safeParse(itemSchema(type, principal.admin).change, values))
}

/**
 * Throws if a request sets properties that it may not: `propertyUnknown` for unknown ones and those above the
 * person's level, `notAllowed` for those only the server sets (an import also those with `imported`), those
 * that are fixed once set, and places shown to the person only roughly. A new item may be given a place that
 * it will show them only roughly.
 */
export function checkMayName(
  principal: Principal,
  facts: ItemFacts,
  names: readonly string[],
  { isNew = false, isImport = false } = {},
): void {
  const mayName = isNew ? mayGiveProperty : maySeeProperty
  for (const name of names) {
    const property = propertyOf(facts.type, name)
    if (!property || !mayName(principal, facts, name)) throw unknownProperty(name)
    // What one was shown of it, a cell, must not take its place.
    if (!isNew && facts.values[name] !== undefined && !mayReadExactly(principal, facts, name))
      throw new CairnError('notAllowed', `${name} is shown to you only as a coarse place, so you cannot change it`, {
        property: name,
      })
    // A part stays in its whole, by whose rights it was made.
    if (!isNew && facts.type.wholeRight !== undefined && name === facts.type.within && facts.values[name] !== undefined)
      throw new CairnError('notAllowed', `${name} names the item that this one is part of, and cannot be changed`, {
        property: name,
      })
    if (!isNew && facts.type.requires?.includes(name) && facts.values[name] !== undefined && !principal.system)
      throw new CairnError('notAllowed', `${name} cannot be changed once it is set`, { property: name })
    const isServer = principal.system === true && principal.caller === undefined
    const isSettable = !property.readOnly || isServer || (isImport && property.imported)
    if ((property.copyOf ?? property.letterOf) !== undefined || !isSettable)
      throw new CairnError('notAllowed', `${name} is set by the server`, { property: name })
  }
}

/**
 * Throws `invalidItem` at each relation that refers to an item that is missing, deleted or hidden from the
 * writer, all alike, or whose people have not agreed to the use. `introduced` tells which of the hidden ids
 * other items introduce to the writer.
 */
export async function checkRelations(
  loader: ItemLoader,
  principal: Principal,
  type: ItemType,
  changed: Values,
  introduced?: Introduced,
): Promise<void> {
  await checkNamed(loader, principal, type, namedIn(type, changed), introduced)
}

type Introduced = (ids: readonly ItemId[]) => Promise<ReadonlySet<ItemId>>

/**
 * Checks references as `checkRelations` does, given as pairs of a place in the item and the id or ids there.
 * Throws `invalidItem` with a problem for each place that names an item which is missing, deleted, hidden and
 * not `introduced`, or not agreed to be used so.
 */
export async function checkNamed(
  loader: ItemLoader,
  principal: Principal,
  type: ItemType,
  relations: readonly [name: string, value: unknown][],
  introduced: Introduced = () => Promise.resolve(new Set()),
): Promise<void> {
  const ids = relations.flatMap(([, value]) => idsNamed(value))
  const items = await loader.load(ids)
  // What one may name is what one may know of: naming shows the name.
  const visible = await withVisibleLabels(loader, principal, ids, items)
  const isOpen = (item: StoredItem | undefined) => item !== undefined && !item.row.deleted && visible.has(item)
  // Missing ones are looked for as well: what is sent to the database tells them from hidden ones by nothing.
  const unknown = [...new Set(ids)].filter((id) => !isOpen(items.get(id)))
  const known = unknown.length > 0 ? await introduced(unknown) : new Set<ItemId>()
  const problems: Record<string, ValueProblem> = {}
  for (const [name, value] of relations) {
    const isSound = [value].flat().every((each) => {
      const { id, u = 0 } = readCitation(each) ?? {}
      if (id === undefined) return true
      const item = items.get(id)
      const isThere = item !== undefined && !item.row.deleted && u <= countForAll(item.row)
      return isThere && (visible.has(item) || known.has(id))
    })
    if (!isSound) problems[name] = { userMessage: 'errors.invalidItem' }
    else if (!isAgreed(type, name, value, items)) problems[name] = { userMessage: 'errors.notAgreed' }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/**
 * Tells whether the people concerned have consented to the use for which the items are named: by the
 * relation, or beside it in a link.
 */
function isAgreed(type: ItemType, name: string, value: unknown, items: ReadonlyMap<ItemId, StoredItem>): boolean {
  const ends = type.endsMay ? [...items.values()].flatMap(({ facts }) => facts.type.linkedFor ?? []) : []
  const uses = [propertyOf(type, name)?.forUse ?? [], ends].flat()
  return idsNamed(value).every((id) => uses.every((use) => mayUseFor(items.get(id)?.facts.values ?? {}, use)))
}

/** The properties with what their relations name, and the relations among their parts. */
function namedIn(type: ItemType, changed: Values): [name: string, value: unknown][] {
  return Object.entries(changed).flatMap(([name, value]): [string, unknown][] => {
    const property = propertyOf(type, name)
    if (!property) return []
    if (['REL', 'IDM'].includes(property.v)) return [[name, value]]
    const parts = partsOf(name, property).filter((part) => part.property.v === 'REL')
    return parts.map(({ part }) => [name, valuesOfPart(value, part)])
  })
}

function checked(type: ItemType, values: unknown, parsed: v.SafeParseResult<v.GenericSchema<unknown, Values>>): Values {
  const given = parsed.success ? parsed.output : (values as Values)
  const problems = parsed.success ? problemsOfOrder(type, given) : problemsOf(type, parsed.issues)
  for (const [name, property] of Object.entries(type.properties)) {
    const isWrong = parsed.success || Object.hasOwn(problems, name)
    const problem = isGeometry(property) && isWrong && given[name] ? problemOfGeometry(given[name]) : undefined
    if (problem) problems[name] = problem
  }
  const unknown = Object.entries(problems).find(([, { userMessage }]) => userMessage === 'errors.propertyUnknown')
  if (unknown) throw unknownProperty(unknown[0])
  if (parsed.success && Object.keys(problems).length === 0) return parsed.output
  throw invalid(problems)
}

/** Returns the error `invalidItem` with the problem of each property. */
export function invalid(problems: Record<string, ValueProblem>): CairnError {
  return new CairnError(
    'invalidItem',
    Object.entries(problems)
      .map(([name, { userMessage }]) => `${name}: ${userMessage}`)
      .join(', '),
    { properties: problems },
  )
}

/**
 * Returns the `propertyUnknown` error for a property that does not exist or is hidden from the person; the
 * same for both (TRUST.md, T3).
 */
export function unknownProperty(name: string): CairnError {
  return new CairnError('propertyUnknown', `Unknown property "${name.slice(0, 60)}"`, { property: name.slice(0, 60) })
}
