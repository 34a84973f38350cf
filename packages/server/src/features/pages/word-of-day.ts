import { createHash } from 'node:crypto'
import { isItemId, TIME_ZONE_PROPERTY, USUAL_TIME_ZONE, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Filter, Query } from '@cairn/contract/query'
import { localDate } from '@cairn/model/working-days'
import { isTimeZone } from '@cairn/model/zones'
import { forNobody } from '../../lib/asker.ts'
import { createBudget, withinBudget } from '../../lib/budget.ts'
import { filesOf, hasWarning } from './page-files.ts'
import { pagedTypes, readPaged, visitorOf, type PagedType, type PagesDeps } from './pages-deps.ts'

/** Services that the word of the day is chosen with. */
export type WordDeps = Pick<PagesDeps, 'store' | 'context' | 'principals'>

/** Words that one is chosen from, at most, those of one search, and those that are read at once. */
const [MOST_WORDS, MOST_FOUND, MOST_READ] = [20_000, 1000, 40]
/** Words that are read, at most, until one is found. */
const MOST_TRIED = 400
/** Units of work that one choice may cost, and how long it stands that there is none (milliseconds). */
const [MOST_UNITS, NONE_FOR_MS] = [4000, 5 * 60_000]
/** Days in which no word comes again while others wait. */
const KEPT_DAYS = 365

/**
 * Returns the word of the day of an owner, the same for everybody: chosen when the day begins where the owner
 * is, and kept. Each of the owner's public words with a meaning has its day before any has another within a
 * year, those that visitors hear first. None with a warning, a protocol, or that is not for this. Another is
 * chosen in place of one that visitors no longer read. Undefined if there is none.
 */
export async function wordOfDay(
  deps: WordDeps,
  owner: ItemId,
  now = new Date(),
): Promise<{ id: ItemId; day: string } | undefined> {
  const type = pagedTypes(deps.context.catalogue).find(({ page }) => page.path === 'words')
  if (!type) return undefined
  const day = localDate(now.toISOString(), await zoneOf(deps, owner))
  const kept = await keptOn(deps, owner, day)
  if (kept && (await areShown(deps, owner, [kept])).length > 0) return { id: kept, day }
  const id = await chooseOnce(deps, type, { owner, day, instead: kept }, now)
  return id && { id, day }
}

/** Finds out in which zone the days of an owner begin, by the server's rights. */
async function zoneOf({ context }: WordDeps, owner: ItemId): Promise<string> {
  const zone = (await context.loader.loadOne(owner))?.facts.values[TIME_ZONE_PROPERTY]
  return typeof zone === 'string' && isTimeZone(zone) ? zone : USUAL_TIME_ZONE
}

async function keptOn({ context }: WordDeps, owner: ItemId, day: string): Promise<ItemId | undefined> {
  const [row] = await context.database.query<{ item: string }>(
    'select item from word_of_day where owner = $1 and day = $2',
    [owner, day],
    'word-of-day',
  )
  return row && isItemId(row.item) ? row.item : undefined
}

/** Those that visitors read, without a warning, of the type that words have. */
async function areShown(deps: WordDeps, owner: ItemId, ids: readonly ItemId[]) {
  const found = await readPaged(deps, owner, ids)
  return found.filter(
    ({ item, type }) => !hasWarning(item) && type.page.path === 'words' && !isNotForIt(item['notFor']),
  )
}

function isNotForIt(notFor: unknown): boolean {
  return [notFor].flat().includes('WORD_OF_DAY')
}

interface Choice {
  owner: ItemId
  day: string
  /** A word that was kept, and that visitors no longer read. */
  instead: ItemId | undefined
}

/** Choices of one process: those under way by owner and day, and by owner the last day without a word. */
interface Choices {
  running: Map<string, Promise<ItemId | undefined>>
  none: Map<ItemId, { day: string; until: number }>
}

const choicesIn = new WeakMap<WordDeps['context']['database'], Choices>()

/**
 * Chooses the word of a day, once for all who ask meanwhile; that there is none stands for some minutes.
 * Whoever asks first does not pay for the choice that stands for everybody.
 */
function chooseOnce(deps: WordDeps, type: PagedType, choice: Choice, now: Date): Promise<ItemId | undefined> {
  const { owner, day } = choice
  const choices = choicesIn.get(deps.context.database) ?? { running: new Map(), none: new Map() }
  choicesIn.set(deps.context.database, choices)
  const { running, none } = choices
  const former = none.get(owner)
  if (former?.day === day && now.getTime() < former.until) return Promise.resolve(undefined)
  const key = `${owner} ${day}`
  const made =
    running.get(key) ??
    forNobody(() => withinBudget(createBudget(MOST_UNITS), () => choose(deps, type, choice)))
      .then((id) => {
        if (id === undefined) none.set(owner, { day, until: now.getTime() + NONE_FOR_MS })
        return id
      })
      .finally(() => running.delete(key))
  running.set(key, made)
  return made
}

/** Chooses the word of a day and keeps it, unless another process was faster. */
async function choose(deps: WordDeps, type: PagedType, { owner, day, instead }: Choice): Promise<ItemId | undefined> {
  const meanwhile = await keptOn(deps, owner, day)
  if (meanwhile !== undefined && meanwhile !== instead) return meanwhile
  const id = await chosen(deps, type, owner, day).catch((thrown: unknown) => {
    if (thrown instanceof CairnError && thrown.code === 'tooMuchWork') return undefined
    throw thrown
  })
  if (!id) return undefined
  const { database } = deps.context
  await database.query(
    `insert into word_of_day (owner, day, item) values ($1, $2, $3)
     on conflict (owner, day) do update set item = excluded.item where word_of_day.item = $4`,
    [owner, day, id, instead ?? ''],
  )
  await database.query(`delete from word_of_day where owner = $1 and day < $2::date - ${KEPT_DAYS}`, [owner, day])
  const kept = await keptOn(deps, owner, day)
  return kept === undefined || kept === id || (await areShown(deps, owner, [kept])).length > 0 ? kept : id
}

async function chosen(deps: WordDeps, type: PagedType, owner: ItemId, day: string): Promise<ItemId | undefined> {
  const { lead, sound } = type.page
  if (lead === undefined) return undefined
  const rows = await deps.context.database.query<{ item: string }>(
    'select item from word_of_day where owner = $1 and day < $2 group by item order by max(day), item',
    [owner, day],
  )
  const former = rows.map(({ item }) => item).filter(isItemId)
  const had = new Set(former)
  const waiting = async (names: readonly string[]) =>
    inOrderOf(
      day,
      (await having(deps, type, owner, names)).filter((id) => !had.has(id)),
    )
  const heard = sound === undefined ? [] : await waiting([lead, sound])
  const found = await firstOf(deps, owner, heard, isHeard)
  return found ?? (await firstOf(deps, owner, await waiting([lead]))) ?? (await firstOf(deps, owner, former))
}

type Shown = Awaited<ReturnType<typeof areShown>>

/** Returns the first of these that visitors read, and that is among what `also` keeps. */
async function firstOf(
  deps: WordDeps,
  owner: ItemId,
  ids: readonly ItemId[],
  also: (deps: WordDeps, shown: Shown) => Promise<Shown> = async (_deps, shown) => shown,
): Promise<ItemId | undefined> {
  for (let from = 0; from < Math.min(ids.length, MOST_TRIED); from += MOST_READ) {
    const shown = await areShown(deps, owner, ids.slice(from, from + MOST_READ))
    const [first] = await also(deps, shown)
    if (first) return first.item.$id
  }
  return undefined
}

/** Those with a recording that visitors hear. */
async function isHeard(deps: WordDeps, shown: Shown): Promise<Shown> {
  const files = await filesOf(deps, shown)
  return shown.filter(({ item }) => (files.get(item.$id)?.sounds.length ?? 0) > 0)
}

/** Finds the words of an owner that have all of these, by the rights of visitors. */
async function having(deps: WordDeps, type: PagedType, owner: ItemId, names: readonly string[]): Promise<ItemId[]> {
  const never: Filter[] = ['warnings', 'protocols']
    .filter((prop) => type.properties[prop])
    .map((prop) => ({ prop, kind: 'exists', value: true }))
  const notFor: Filter[] = type.properties['notFor'] ? [{ prop: 'notFor', kind: 'is', value: 'WORD_OF_DAY' }] : []
  const query: Query = {
    types: [type.name],
    must: [
      { prop: type.owner, kind: 'rel', value: [owner] },
      ...names.map((prop): Filter => ({ prop, kind: 'exists', value: true })),
    ],
    mustNot: [...never, ...notFor],
    sort: [{ key: '_i', order: 'asc' }],
    max: MOST_FOUND,
    total: false,
  }
  const words: ItemId[] = []
  let after: string | undefined
  do {
    const { ids, next } = await deps.store.search(visitorOf(deps), after === undefined ? query : { ...query, after })
    words.push(...ids.filter(isItemId))
    after = next
  } while (after !== undefined && words.length < MOST_WORDS)
  return words
}

/** An order of words that is another each day, and in which words that are made later move none. */
function inOrderOf(day: string, ids: readonly ItemId[]): ItemId[] {
  const keyed = ids.map((id) => ({ id, key: createHash('sha256').update(`${day} ${id}`).digest('hex') }))
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ id }) => id)
}
