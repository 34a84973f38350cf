import { hasImageVariants, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { PagePicture } from '@cairn/pages'
import { attachedLevelOf, type ItemFacts } from '../../items/facts/item-facts.ts'
import type { StoredItem } from '../../items/facts/item-row.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { Principal } from '../../items/facts/types.ts'
import { warningsOf } from '../../items/read/warnings.ts'
import { holdsOneOf, keysRequired } from '../../items/rights/visibility-keys.ts'
import type { Front } from './find-front.ts'
import { visitorOf, type PagesDeps } from './pages-deps.ts'

/**
 * Tells whether the file of a front is for everybody by its own level, which is stricter in the trash, and
 * by where it was used first. Who publishes the front opens it.
 */
export function isForAll(visitor: Principal, attachment: ItemFacts): boolean {
  return attachedLevelOf(attachment) === 'PUBLIC' && keysRequired(attachment).every((keys) => holdsOneOf(visitor, keys))
}

/**
 * Tells whether visitors see a file among the pictures of a front: an image for everybody, before which no
 * warning stands.
 */
export async function isPictureShown(
  { loader }: Pick<PagesDeps['context'], 'loader'>,
  visitor: Principal,
  { row, facts }: StoredItem,
): Promise<boolean> {
  if (row.deleted || !isForAll(visitor, facts) || !hasImageVariants(facts.values['filetype'])) return false
  return (await warningsOf(loader, facts)).length === 0
}

/**
 * Returns the pictures of a front that visitors see, with their words as they were published. One that had no
 * description then is left out.
 */
export async function picturesOfFront(deps: PagesDeps, front: Front): Promise<PagePicture[]> {
  const files = await deps.context.loader.load(front.pictures.map(({ picture }) => picture))
  const shown = await Promise.all(
    front.pictures.map(async ({ picture, version }) => {
      const file = files.get(picture)
      if (!file || !(await isPictureShown(deps.context, visitorOf(deps), file))) return []
      const words = version === undefined ? file.facts.values : await wordsAt(deps, picture, version)
      const [alt, caption] = [wordsIn(words?.['altText']), wordsIn(words?.['caption'])]
      if (alt === '') return []
      return [{ src: `${front.filesAt}/pictures/${picture}`, alt, ...(caption === '' ? {} : { caption }) }]
    }),
  )
  return shown.flat()
}

/** Reads a version of a file of a front, by the server's rights: the caller found that visitors see it. */
async function wordsAt({ store }: PagesDeps, id: ItemId, version: number): Promise<Item | undefined> {
  try {
    return await store.historyAt(SYSTEM, id, version, true)
  } catch (thrown) {
    if (thrown instanceof CairnError) return undefined
    throw thrown
  }
}

function wordsIn(text: unknown): string {
  return typeof text === 'string' ? text.trim() : ''
}
