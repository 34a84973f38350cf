import { FRONT_BLOCKS, FRONT_PAGE_TYPE, isItemId, itemId, type ItemId } from '@cairn/contract'
import { pickTranslation, type Translated } from '@cairn/model/value-objects'
import * as v from 'valibot'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { PagesDeps } from './pages-deps.ts'

const text = v.fallback(v.optional(v.string()), undefined)
const yes = v.fallback(v.optional(v.boolean(), false), false)
const id = v.custom<ItemId>((value) => typeof value === 'string' && isItemId(value))
const file = v.fallback(v.optional(id), undefined)
const translated = v.fallback(v.optional(v.record(v.string(), v.string())), undefined)

const frontSchema = v.object({
  handle: v.string(),
  title: v.string(),
  titles: translated,
  greeting: text,
  sentence: translated,
  owner: id,
  mark: file,
  picture: file,
  findable: yes,
  shareCards: yes,
  feed: yes,
  licence: text,
  blocks: v.optional(v.array(v.object({ kind: v.picklist(FRONT_BLOCKS), title: text, text, language: text })), []),
  pictures: v.fallback(v.array(v.object({ picture: id, version: v.optional(v.number()) })), []),
  offices: v.optional(v.array(v.object({ name: v.string(), about: text, hours: text, phone: text, email: text })), []),
})

/**
 * The front page of an organisation's public pages as published last, with title and sentence in one
 * language. `handle` is its address (`/@{handle}`), `owner` the organisation.
 */
export interface Front extends Omit<v.InferOutput<typeof frontSchema>, 'titles' | 'sentence'> {
  sentence: string | undefined
  /** Where its own files are: the address before `/mark` and `/picture`. */
  filesAt: string
}

/** Fronts that are read at once, and at most until enough are found. */
const [MOST_READ, MOST_TRIED] = [20, 500]

const HANDLE = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/

/**
 * Finds the published front page with this handle; drafts are ignored. Undefined if there is none, or its
 * owner has changed since it was published. Read with the server's rights, because publishing made it public.
 */
export async function findFront(
  { store, context }: Pick<PagesDeps, 'store' | 'context'>,
  handle: string,
  language: string,
): Promise<Front | undefined> {
  const type = context.catalogue.get(FRONT_PAGE_TYPE)
  if (!type || type.off || !HANDLE.test(handle)) return undefined
  const must = [
    { prop: 'handle', kind: 'is' as const, value: handle },
    { prop: 'shown', kind: 'exists' as const, value: true },
  ]
  const sort = [{ key: '_i', order: 'asc' as const }]
  const { ids } = await store.search(SYSTEM, { types: [FRONT_PAGE_TYPE], must, sort, max: 1, total: false })
  // Without one, an id that is never given: nothing must cost less than what is hidden (TRUST.md, T4).
  const [id = itemId(FRONT_PAGE_TYPE, 0)] = ids.filter(isItemId)
  const current = (await store.readMany(SYSTEM, [id]))[id]
  const front = frontOf(current?.['shownAs'], language)
  return front?.owner === current?.['owner'] ? front : undefined
}

/**
 * Reads what a front is made of, with its words in one language. Its own files are at the address of the
 * published front, unless `filesAt` says otherwise. Undefined for what is no front.
 */
export function frontOf(values: unknown, language: string, filesAt?: string): Front | undefined {
  const parsed = v.safeParse(frontSchema, values)
  if (!parsed.success) return undefined
  const { titles, sentence, ...front } = parsed.output
  return {
    ...front,
    title: wordsIn(titles, language) || front.title,
    sentence: wordsIn(sentence, language) || undefined,
    blocks: front.blocks.filter((block) => [undefined, language].includes(block.language)),
    filesAt: filesAt ?? `/@${front.handle}`,
  }
}

/**
 * Finds the handle that a published front has now, by one at which visitors saw it before. Undefined if there
 * is no such front, more than one, or visitors do not see it, and where fronts keep no such handles.
 */
export async function handleNow(
  deps: Pick<PagesDeps, 'store' | 'context'>,
  former: string,
): Promise<string | undefined> {
  const type = deps.context.catalogue.get(FRONT_PAGE_TYPE)
  if (!type || type.off || !Object.hasOwn(type.properties, 'knownAs') || !HANDLE.test(former)) return undefined
  const must = [
    { prop: 'knownAs', kind: 'is' as const, value: former },
    { prop: 'shown', kind: 'exists' as const, value: true },
  ]
  const sort = [{ key: '_i', order: 'asc' as const }]
  const { ids } = await deps.store.search(SYSTEM, { types: [FRONT_PAGE_TYPE], must, sort, max: 2, total: false })
  const [id = itemId(FRONT_PAGE_TYPE, 0), ...others] = ids.filter(isItemId)
  if (others.length > 0) return undefined
  const handle = (await deps.store.readMany(SYSTEM, [id]))[id]?.['handle']
  const front = await findFront(deps, typeof handle === 'string' ? handle : former, 'en')
  return front?.handle
}

/** Finds the one front that visitors see, where there is one alone: the install's. Undefined otherwise. */
export async function onlyFront(
  deps: Pick<PagesDeps, 'store' | 'context'>,
  language: string,
): Promise<Front | undefined> {
  const [front, ...others] = await frontsShown(deps, language, 2)
  return others.length > 0 ? undefined : front
}

/**
 * Finds the fronts that visitors see, `max` at most, in the order in which they were made. One that is not
 * valid takes the place of none.
 */
export async function frontsShown(
  deps: Pick<PagesDeps, 'store' | 'context'>,
  language: string,
  max: number,
): Promise<Front[]> {
  const type = deps.context.catalogue.get(FRONT_PAGE_TYPE)
  if (!type || type.off) return []
  const handles = new Set<string>()
  const found: Front[] = []
  let after: string | undefined
  for (let tried = 0; tried < MOST_TRIED && found.length < max; tried += MOST_READ) {
    const { ids, next } = await deps.store.search(SYSTEM, {
      ...{ types: [FRONT_PAGE_TYPE], must: [{ prop: 'shown', kind: 'exists', value: true }] },
      ...{ sort: [{ key: '_i', order: 'asc' }], max: MOST_READ, total: false },
      ...(after === undefined ? {} : { after }),
    })
    const items = await deps.store.readMany(SYSTEM, ids.filter(isItemId))
    const read = ids.flatMap((each) => (isItemId(each) ? [String(items[each]?.['handle'])] : []))
    const further = [...new Set(read)].filter((handle) => !handles.has(handle))
    const fronts = await Promise.all(further.map((handle) => findFront(deps, handle, language)))
    found.push(...fronts.filter((front) => front !== undefined))
    for (const handle of further) handles.add(handle)
    if (next === undefined) break
    after = next
  }
  return found.slice(0, max)
}

function wordsIn(words: Translated | undefined, language: string): string {
  return words ? pickTranslation(words, language) : ''
}
