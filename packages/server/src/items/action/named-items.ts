import * as v from 'valibot'
import { idsNamed, isItemId, itemId, type ItemId } from '@cairn/contract'
import { namedItemRuleOf, type NamedItemRule } from '@cairn/contract/server'
import { invalid } from '../rules/check-values.ts'
import { judge } from '../rights/write-rule.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { ownersOf } from '../facts/item-facts.ts'
import type { StoredItem } from '../facts/item-row.ts'
import type { Principal } from '../facts/types.ts'
import { findIntroduced } from '../read/find-introduced.ts'
import { withVisibleLabels } from '../labels/labels.ts'
import { maySeeProperty } from '../read/present-item.ts'
import type { ItemContext } from '../read/item-context.ts'

/** An item id found in a payload: where it is, and the rule of the schema it must satisfy. */
export interface NamedItem {
  path: string
  id: ItemId
  rule: NamedItemRule
}

/** The item that an action is called on, as type name and index; index 0 or missing means the whole type. */
export interface Target {
  t?: string | undefined
  i?: number | undefined
}

/** A call whose payload fits the schema. */
interface NamingCall {
  schema: unknown
  body: unknown
  target: Target
}

/**
 * Checks the ids that a payload's schema marks (`readable`, `changeable`, `owned`, `namedIn`) for the caller.
 * Throws `invalidItem` with the path of each that breaks its rule; a hidden item fails like a missing one.
 * One that passes need not be readable: another item may show or introduce it.
 */
export async function requireNamed(context: ItemContext, principal: Principal, call: NamingCall): Promise<void> {
  const named = namedItems(call.schema, call.body)
  if (named.length === 0) return
  const places = named.flatMap(({ rule: { shownBy } }) => shownBy ?? [])
  const showing = new Map(places.map((where) => [where, showerOf(where, call)]))
  const target = targetOf(call)
  const ids = [...named.map(({ id }) => id), ...showing.values(), target].filter((id) => id !== undefined)
  const items = await context.loader.load(new Set(ids))
  const visible = await withVisibleLabels(context.loader, principal, ids, items)
  const there = (id: ItemId) => {
    const item = items.get(id)
    return item && !item.row.deleted ? item : undefined
  }
  const shown = new Map([...showing].map(([where, id]) => [where, new Set(id && shownTo(principal, there(id)))]))
  const isKnown = ({ id, rule: { shownBy = '' } }: NamedItem) => {
    const item = there(id)
    return item !== undefined && (visible.has(item) || shown.get(shownBy)?.has(id) === true)
  }
  // Missing ones are looked for as well: what is sent to the database tells them from hidden ones by nothing.
  const unknown = named.filter((each) => !isKnown(each)).map(({ id }) => id)
  const introduced = await findIntroduced(context, principal, unknown)
  const owners = target ? ownersIn(there(target)) : [...principal.organizations, ...principal.adminOf]
  const isSound = (each: NamedItem) => {
    const item = there(each.id)
    if (!item || !(isKnown(each) || introduced.has(each.id))) return false
    const { must } = each.rule
    if (must === 'change') return judge(principal, item.facts, 'update').isAllowed
    return must === 'read' || ownersIn(item).some((owner) => owners.includes(owner))
  }
  const wrong = named.filter((each) => !isSound(each))
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map(({ path }) => [path, { userMessage: 'errors.invalidItem' }])))
}

function ownersIn(item: StoredItem | undefined): readonly ItemId[] {
  return item ? ownersOf(item.facts) : []
}

function targetOf({ target: { t, i } }: NamingCall): ItemId | undefined {
  return t !== undefined && i ? itemId(t, i) : undefined
}

/** The item that may show others, by the place that names it. */
function showerOf(where: string, call: NamingCall): ItemId | undefined {
  if (where === 'item') return targetOf(call)
  const id = at(call.body, where)
  return typeof id === 'string' && isItemId(id) ? id : undefined
}

/** Returns the items that an item refers to, as far as the person may see it. */
function shownTo(principal: Principal, item: StoredItem | undefined): ItemId[] {
  if (!item || !mayRead(principal, item.facts)) return []
  const { facts } = item
  return Object.entries(facts.values).flatMap(([name, value]) =>
    maySeeProperty(principal, facts, name) ? idsNamed(value) : [],
  )
}

/**
 * The parts of a schema that hold others, as the library has them: of an object, an array, a record, a union
 * and so on.
 */
interface SchemaParts {
  pipe?: readonly unknown[]
  wrapped?: unknown
  entries?: Readonly<Record<string, unknown>>
  item?: unknown
  items?: readonly unknown[]
  value?: unknown
  options?: readonly (v.GenericSchema | string | number | bigint)[]
}

/**
 * Lists the item ids in a payload at the places that its schema marks as items. The payload must have been
 * validated.
 */
export function namedItems(schema: unknown, value: unknown, path = ''): NamedItem[] {
  if (value === undefined || value === null) return []
  const rule = namedItemRuleOf(schema)
  if (rule) return [{ path, id: value as ItemId, rule }]
  const parts = schema as SchemaParts
  const within = (part: string | number, inner: unknown, held: unknown) =>
    namedItems(inner, held, path === '' ? String(part) : `${path}.${part}`)
  // Later steps of a pipe see the same value, or its transformation.
  if (parts.pipe) return namedItems(parts.pipe[0], value, path)
  if (parts.wrapped) return namedItems(parts.wrapped, value, path)
  if (parts.entries)
    return Object.entries(parts.entries).flatMap(([name, inner]) => within(name, inner, at(value, name)))
  if (parts.item) return [value].flat().flatMap((held, index) => within(index, parts.item, held))
  if (parts.items) return parts.items.flatMap((inner, index) => within(index, inner, at(value, index)))
  if (parts.value) return Object.entries(value).flatMap(([name, held]) => within(name, parts.value, held))
  // Options of a picklist are strings, not schemas.
  const options = (parts.options ?? []).filter((option) => typeof option === 'object')
  return options.filter((option) => v.is(option, value)).flatMap((option) => namedItems(option, value, path))
}

function at(value: unknown, part: string | number): unknown {
  return (value as Readonly<Record<string | number, unknown>>)[part]
}
