import {
  EVERYONE_OWNER,
  isItemId,
  LANGUAGE_TYPE,
  type Item,
  type ItemId,
  type ListValue,
  type ListValues,
} from '@cairn/contract'
import type { AreaData } from '@cairn/contract/registry'
import { MAX_RESULT_IDS } from '@cairn/contract/query'
import { pickTranslation, type Translated } from '@cairn/model/value-objects'
import { labelSortKey } from '@cairn/model/fold'
import { alphabetIn, alphabetRows } from '@cairn/model/letters'
import * as v from 'valibot'
import { lettersOf } from '../../items/index/label-quotes.ts'
import { LIST_VALUE_TYPE } from '../../items/facts/list-value.ts'
import type { Values } from '@cairn/model/item-schema'
import type { ItemContext } from '../../items/read/item-context.ts'
import { deletedValues } from './deleted-values.ts'
import type { Principal, Store } from '../../items/facts/types.ts'

/** Owners of values whose languages are looked up. */
const MOST_OWNERS = 1000

/** Services for reading lists. */
export interface ListDeps {
  store: Pick<Store, 'search' | 'readMany'>
  context: Pick<ItemContext, 'catalogue' | 'database' | 'loader'>
  areas: () => readonly AreaData[]
}

/** Which list, in which language; with an owner, only its values and general ones. */
export interface ListRequest {
  locale: string
  list: string
  owner?: string | undefined
}

/** A value on its way into its list. */
interface Placed extends ListValue {
  owner: string
  order: number
}

/**
 * Returns the values of a list that a person may see, by owner: starter values of the area, overridden and
 * extended by LOVValue items. Those with an order come first; the others, among them the deleted ones that
 * nothing replaced, follow by label. Archived and deleted ones are marked. Empty for an unknown or hidden
 * list.
 */
export async function listValues(deps: ListDeps, principal: Principal, request: ListRequest): Promise<ListValues> {
  const { locale, list, owner } = request
  const kept = (await itemsOf(deps, principal, list)).map((item) => placed(item, locale))
  const shipped = starterValues(deps.areas(), locale, list)
  const backwardsOf = new Map(shipped.map(({ key, backwards }) => [key, backwards]))
  const known = new Set(kept.filter((value) => value.owner === EVERYONE_OWNER).map(({ key }) => key))
  const standing = new Set(kept.map(placeOf))
  const gone = (await deletedValues(deps.context, principal, list))
    .map((values): Placed => ({
      ...placed(values, locale),
      order: Number.MAX_SAFE_INTEGER,
      archived: true,
      deleted: true,
    }))
    .filter((value) => !standing.has(placeOf(value)))
  const starters = shipped.filter(({ key }) => !known.has(key))
  const isStarter = new Set(starters.map(({ key }) => key))
  const left = gone.filter((value) => value.owner !== EVERYONE_OWNER || !isStarter.has(value.key))
  const wanted = [...starters, ...kept, ...left].filter(
    (value) => !owner || [EVERYONE_OWNER, owner].includes(value.owner),
  )
  const groups = Map.groupBy(wanted, (value) => value.owner)
  const owners = await deps.context.loader.load([...groups.keys()].filter(isItemId))
  const languages = owners.size > 0 ? await languagesOf(deps, principal, [...owners.keys()]) : {}
  const lettersIn = (of: string) => {
    const told = lettersOf(owners.get(of as ItemId)?.facts)
    return told.length > 0 ? told : (languages[of] ?? [])
  }
  return Object.fromEntries(
    [...groups].map(([of, values]) => [
      of,
      values.sort(placeIn(locale, lettersIn(of))).map(({ key, label, backwards, parent, archived, deleted }) => ({
        ...{ key, label },
        ...wordFrom(backwards ?? backwardsOf.get(key)),
        ...(parent ? { parent } : {}),
        ...(archived ? { archived } : {}),
        ...(deleted ? { deleted } : {}),
      })),
    ]),
  )
}

/** One text for the key of a value among those of its owner. */
function placeOf({ key, owner }: Placed): string {
  return `${owner} ${key}`
}

/** The letters of the language of each owner that has one: of the first made, if it has several. */
async function languagesOf(
  { store, context: { catalogue } }: ListDeps,
  principal: Principal,
  owners: readonly ItemId[],
): Promise<Record<string, string[]>> {
  if (catalogue.get(LANGUAGE_TYPE) === undefined) return {}
  const { ids } = await store.search(principal, {
    types: [LANGUAGE_TYPE],
    must: [{ prop: 'owner', kind: 'rel', value: owners.slice(0, MOST_OWNERS) }],
    sort: [{ key: '_i', order: 'desc' }],
    max: MOST_OWNERS,
  })
  const found = Object.values(await store.readMany(principal, ids as ItemId[])).sort((one, other) => other._i - one._i)
  return Object.fromEntries(found.map((item) => [String(item['owner']), alphabetRows(alphabetIn(item))]))
}

/**
 * Returns a comparator: values are sorted by their owner's order, then by the language's alphabet, if it has
 * one.
 */
function placeIn(locale: string, letters: readonly string[]): (one: Placed, other: Placed) => number {
  const collator = new Intl.Collator(locale)
  const byLabel = ({ label: one }: Placed, { label: other }: Placed) => {
    if (letters.length === 0) return collator.compare(one, other)
    const [left, right] = [labelSortKey(one, letters), labelSortKey(other, letters)]
    return left < right ? -1 : left > right ? 1 : 0
  }
  return (one, other) => one.order - other.order || byLabel(one, other)
}

async function itemsOf({ store }: ListDeps, principal: Principal, list: string): Promise<Item[]> {
  const { ids } = await store.search(principal, {
    types: [LIST_VALUE_TYPE],
    must: [{ prop: 'list', kind: 'is', value: list }],
    max: MAX_RESULT_IDS,
  })
  return Object.values(await store.readMany(principal, ids as ItemId[]))
}

function placed(values: Values, locale: string): Placed {
  const { key, translations, backwards, parent, owner, order, state } = values
  return {
    key: String(key),
    label: pickTranslation((translations ?? {}) as Translated, locale) || String(key),
    ...wordFrom(pickTranslation((backwards ?? {}) as Translated, locale)),
    ...(typeof parent === 'string' ? { parent } : {}),
    owner: typeof owner === 'string' ? owner : EVERYONE_OWNER,
    order: typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER,
    archived: state === 'ARCHIVED',
  }
}

/**
 * Returns the starter values of a list in the order of its area, with labels from the area's texts (English
 * as fallback).
 */
function starterValues(areas: readonly AreaData[], locale: string, list: string): Placed[] {
  const area = areas.find(({ lists }) => lists !== undefined && Object.hasOwn(lists, list))
  const texts = { ...area?.texts.en, ...(Object.hasOwn(area?.texts ?? {}, locale) ? area?.texts[locale] : {}) }
  return (area?.lists?.[list] ?? []).map((key, order) => ({
    key,
    label: plainText(texts[`lists.${list}.${key}`]) ?? key,
    ...wordFrom(plainText(texts[`lists.${list}.${key}.backwards`])),
    owner: EVERYONE_OWNER,
    order,
  }))
}

/** What a value is called from the other end, if it has words for it. */
function wordFrom(backwards: string | undefined): { backwards?: string } {
  return backwards ? { backwards } : {}
}

/** Returns the text of a compiled message without parameters; undefined if it has some. */
export function plainText(message: string | unknown[] | undefined): string | undefined {
  if (typeof message === 'string' || message === undefined) return message
  const [only] = message
  const literal = v.safeParse(v.object({ type: v.literal(0), value: v.string() }), only)
  return message.length === 1 && literal.success ? literal.output.value : undefined
}
