import {
  holdsAttachments,
  isItemId,
  parseItemId,
  type Item,
  type ItemId,
  type ItemType,
  type Property,
} from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import {
  cleanCell,
  ID_TARGET,
  targetProperty,
  type FindMeaning,
  type ImportPlan,
  type TableRow,
} from '@cairn/model/imports'
import { foldText } from '@cairn/model/fold'
import { limitTo } from '../../lib/limit.ts'
import type { AreaImport, Principal } from '../../items/facts/types.ts'
import { listValues } from '../lists/port.ts'
import type { ImportDeps } from './import-deps.ts'
import { findPlace } from './rows/place-marks.ts'
import { wordsOf } from './titles.ts'

/** Words that are remembered; a table with more different ones asks again. */
const MOST_REMEMBERED = 100_000
/** Items that words may mean; of more than that the person has to say which anyway. */
const MOST_FOUND = 50
const AT_ONCE = 8
/** Properties that hold a name of an item besides its label: `legalName`, `otherNames`. */
const NAMES = /^(?:names?|.+Names?)$/

/** Resolves words in cells to ids and list values, with the importer's rights. */
export interface Meanings {
  /** Looks up the words of some rows in advance. */
  prepare(rows: readonly TableRow[]): Promise<void>
  /**
   * Returns the ids or keys that a word means: several if it is ambiguous, none if it is unknown or was not
   * looked up.
   */
  find: FindMeaning
}

interface Lookup {
  deps: ImportDeps
  principal: Principal
  kind: AreaImport
  type: ItemType
  plan: ImportPlan
}

/** Creates the service that resolves the words in the cells of one table to ids and list values. */
export function createMeanings(lookup: Lookup): Meanings {
  const known = new Map<string, readonly string[]>()
  const lists = new Map<string, Promise<Map<string, string[]>>>()
  const inTurn = limitTo(AT_ONCE)
  const keyOf = (name: string, text: string) => `${name}\n${text}`
  const columns = lookup.plan.columns.flatMap(({ to, separator, values }, at) => {
    const property = to === undefined || to === ID_TARGET ? undefined : targetProperty(lookup.type.properties, to)
    const asks = property && ['SEL', 'LOV', 'REL', 'IDM'].includes(property.v) && !holdsAttachments(property)
    return to !== undefined && asks ? [{ at, name: to, property, separator, values }] : []
  })

  async function meaningOf(property: Property, name: string, text: string): Promise<readonly string[]> {
    if (property.v === 'SEL' || property.v === 'LOV') {
      const list =
        lists.get(name) ?? (property.v === 'SEL' ? optionsOf(lookup, property, name) : valuesOf(lookup, property))
      lists.set(name, list)
      return (await list).get(foldText(text).trim()) ?? []
    }
    return inTurn(async () => {
      const called = await itemsCalled(lookup, property, text)
      return called.length > 0 ? called : itemsByOtherName(lookup, property, text)
    })
  }

  return {
    async prepare(rows) {
      if (known.size > MOST_REMEMBERED) known.clear()
      const asked = new Map<string, { property: Property; name: string; text: string }>()
      for (const { at, name, property, separator, values } of columns)
        for (const { cells } of rows) {
          const cell = cleanCell(cells[at] ?? '')
          const texts = separator === undefined || Object.hasOwn(values, cell) ? [cell] : cell.split(separator)
          for (const text of texts.map((part) => part.trim())) {
            const key = keyOf(name, text)
            if (findPlace(lookup, name, text).length > 0) continue
            if (text !== '' && !Object.hasOwn(values, text) && !known.has(key)) asked.set(key, { property, name, text })
          }
        }
      await Promise.all(
        [...asked].map(async ([key, { property, name, text }]) =>
          known.set(key, await meaningOf(property, name, text)),
        ),
      )
    },
    find: (_property, name, text) => known.get(keyOf(name, text)) ?? [],
  }
}

/** The options of a selection by their keys and their words in all languages, folded. */
async function optionsOf(
  { deps, type, kind: { formerTexts = {} } }: Lookup,
  property: Property,
  name: string,
): Promise<Map<string, string[]>> {
  const areas = deps.areas()
  return byWords(
    (property.options ?? []).map((key) => {
      const text = `types.${type.name}.options.${name}.${key}`
      return { key, words: wordsOf(areas, text), former: formerTexts[text] }
    }),
  )
}

/**
 * The values of a list that the importer may see and pick, by their keys and words in all languages, folded.
 */
async function valuesOf(
  { deps, principal, type, plan, kind: { formerTexts = {} } }: Lookup,
  { list = '' }: Property,
): Promise<Map<string, string[]>> {
  const areas = deps.areas()
  const owner = type.owner === undefined ? undefined : plan.fixed[type.owner]
  const languages = new Set(areas.flatMap(({ texts }) => Object.keys(texts)))
  const found = await Promise.all(
    [...languages].map((locale) =>
      listValues({ ...deps, areas: () => areas }, principal, {
        ...{ locale, list },
        ...(typeof owner === 'string' ? { owner } : {}),
      }),
    ),
  )
  const usable = found
    .flatMap((values) => Object.values(values).flat())
    .filter(({ archived, deleted }) => !archived && !deleted)
  return byWords(usable.map(({ key, label }) => ({ key, words: [label], former: formerTexts[`lists.${list}.${key}`] })))
}

interface Worded {
  key: string
  words: readonly string[]
  /** What it was called before: it is meant by these where nothing is called so now. */
  former?: readonly string[] | undefined
}

function byWords(values: readonly Worded[]): Map<string, string[]> {
  const now = keysBy(values, ({ key, words }) => [key, key.replaceAll('_', ' '), ...words])
  const before = keysBy(values, ({ former = [] }) => former)
  return new Map([...before, ...now].map(([plain, keys]) => [plain, [...keys]]))
}

function keysBy(values: readonly Worded[], wordsFor: (value: Worded) => readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const value of values)
    for (const word of wordsFor(value)) {
      const plain = foldText(word).trim()
      found.set(plain, (found.get(plain) ?? new Set()).add(value.key))
    }
  return found
}

/**
 * Items that the importer may read and that are called like the words: by id, label, a unique value or a
 * name.
 */
async function itemsCalled(lookup: Lookup, property: Property, text: string): Promise<readonly string[]> {
  const { deps, principal } = lookup
  const { catalogue } = deps.context
  if (isItemId(text)) {
    const isOfType = property.v === 'IDM' || parseItemId(text).type === property.t
    const there = isOfType ? await deps.store.readMany(principal, [text]) : {}
    return Object.keys(there)
  }
  const type = property.v === 'REL' ? catalogue.get(property.t ?? '') : undefined
  if (!type || type.virtual) return []
  const names = [...new Set([...namesOf(type), ...keyAsName(lookup, type)])]
  const query: Query = { types: [type.name], labels: true, max: MOST_FOUND, total: false }
  const exact = names.map((prop) => ({ prop, kind: 'is' as const, value: text.slice(0, 500) }))
  const first =
    exact.length > 0 ? await deps.store.search(principal, { ...query, should: exact, minShould: 1 }) : undefined
  const found =
    first && first.ids.length > 0 ? first : await deps.store.search(principal, { ...query, text: text.slice(0, 500) })
  const plain = foldText(text).trim()
  const items = await deps.store.readMany(principal, found.ids as ItemId[])
  return found.ids.filter((id) =>
    isCalled(items[id], [found.labels?.[id], ...names.map((name) => items[id]?.[name])], plain),
  )
}

/**
 * Finds items by a name that another item gives them, such as a person's code. The name must be within the
 * scope of the plan, such as one project; else within all items that the importer may read.
 */
async function itemsByOtherName(
  { deps, principal, plan }: Lookup,
  property: Property,
  text: string,
): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const { name, otherNames, properties } of deps.context.catalogue.all()) {
    if (!otherNames || property.v !== 'REL' || properties[otherNames.of]?.t !== property.t) continue
    const { of, by, within } = otherNames
    const place = within === undefined ? undefined : plan.fixed[within]
    const must: Query['must'] = [
      { prop: by, kind: 'is', value: text.slice(0, 500) },
      ...(within !== undefined && typeof place === 'string'
        ? [{ prop: within, kind: 'rel' as const, value: [place] }]
        : []),
    ]
    const { ids } = await deps.store.search(principal, { types: [name], must, max: MOST_FOUND, total: false })
    for (const item of Object.values(await deps.store.readMany(principal, ids as ItemId[])))
      for (const each of [item[of]].flat()) if (typeof each === 'string') found.add(each)
  }
  return [...found]
}

function isCalled(item: Item | undefined, names: readonly unknown[], plain: string): boolean {
  return (
    item !== undefined &&
    names.flat().some((name) => typeof name === 'string' && foldText(name).trim().replaceAll(/\s+/g, ' ') === plain)
  )
}

/** A cell may name an item of the table's own type by what tells its rows apart. */
function keyAsName({ type, plan: { key } }: Lookup, { name, properties }: ItemType): string[] {
  const [only = '', other] = key
  return name === type.name && other === undefined && properties[only]?.v === 'DEF' ? [only] : []
}

/** Properties of plain words by which an item is known. */
function namesOf({ label, properties }: ItemType): string[] {
  return Object.entries(properties).flatMap(([name, { v, t = 'string', unique, level, textField }]) => {
    const isPlain = v === 'DEF' && (t === 'string' || t === 'phrase') && level === undefined
    const isName = unique !== undefined || label.includes(name) || (textField === true && NAMES.test(name))
    return isPlain && isName ? [name] : []
  })
}
