import { FRONT_BLOCKS, FRONT_PAGE_TYPE, isItemId, itemId, type ItemId } from '@cairn/contract'
import { pickTranslation, type Translated } from '@cairn/model/value-objects'
import * as v from 'valibot'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { PagesDeps } from './pages-deps.ts'

const text = v.fallback(v.optional(v.string()), undefined)
const translated = v.fallback(v.optional(v.record(v.string(), v.string())), undefined)

const frontSchema = v.object({
  handle: v.string(),
  title: v.string(),
  titles: translated,
  greeting: text,
  sentence: translated,
  owner: v.custom<ItemId>((value) => typeof value === 'string' && isItemId(value)),
  findable: v.fallback(v.optional(v.boolean(), false), false),
  blocks: v.optional(v.array(v.object({ kind: v.picklist(FRONT_BLOCKS), title: text, text })), []),
  offices: v.optional(v.array(v.object({ name: v.string(), about: text, hours: text, phone: text, email: text })), []),
})

/**
 * The front page of an organisation's public pages as published last, with title and sentence in one
 * language. `handle` is its address (`/@{handle}`), `owner` the organisation.
 */
export interface Front extends Omit<v.InferOutput<typeof frontSchema>, 'titles' | 'sentence'> {
  sentence: string | undefined
}

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
  const parsed = v.safeParse(frontSchema, current?.['shownAs'])
  if (!parsed.success || parsed.output.owner !== current?.['owner']) return undefined
  const { titles, sentence, ...front } = parsed.output
  return {
    ...front,
    title: wordsIn(titles, language) || front.title,
    sentence: wordsIn(sentence, language) || undefined,
  }
}

function wordsIn(words: Translated | undefined, language: string): string {
  return words ? pickTranslation(words, language) : ''
}
