import { FRONT_PAGE_TYPE, idsNamed, type ItemId } from '@cairn/contract'
import type { Page } from '@cairn/pages'
import type { Principal } from '../../items/facts/types.ts'
import { judge } from '../../items/rights/write-rule.ts'
import { composeFront } from './compose-front.ts'
import { frontOf, type Front } from './find-front.ts'
import type { PagesDeps } from './pages-deps.ts'

/** The address of previews (`front-preview.route.ts`), without the id. */
const PREVIEW_PATH = '/front-preview'

/**
 * Finds the draft of a front as it is saved now, for who may change or publish it. Undefined for everybody
 * else, and if there is none, without telling which.
 */
export async function draftOf(
  { store, context }: Pick<PagesDeps, 'store' | 'context'>,
  principal: Principal,
  id: ItemId,
  language: string,
): Promise<Front | undefined> {
  const stored = await context.loader.loadOne(id)
  const type = context.catalogue.get(FRONT_PAGE_TYPE)
  if (!stored || stored.row.deleted || !type || type.off || stored.facts.type !== type) return undefined
  const may = (right: string) => judge(principal, stored.facts, right).isAllowed
  if (!may('update') && !may('publish')) return undefined
  const draft = (await store.readMany(principal, [id]))[id]
  const named = idsNamed(draft?.['pictures'])
  // Those that they read: publishing is refused to who cannot read one.
  const files = await store.readMany(principal, named)
  const pictures = named.flatMap((picture) => (files[picture] ? [{ picture }] : []))
  return frontOf({ ...draft, pictures }, language, `${PREVIEW_PATH}/${id}`)
}

/**
 * Composes the page that visitors would see if the draft of a front were published now. Only who may change
 * or publish the front gets it; but for the words of the draft itself, it holds what a visitor may read and
 * nothing else. Machines read nothing of it.
 */
export async function previewFront(
  deps: PagesDeps,
  principal: Principal,
  id: ItemId,
  language: string,
): Promise<Page | undefined> {
  const front = await draftOf(deps, principal, id, language)
  if (!front) return undefined
  const page = await composeFront(deps, { ...front, findable: false }, language, '')
  return { ...page, meta: undefined, isPreview: true }
}
