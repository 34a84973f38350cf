import type { PagePicture } from '@cairn/pages'
import { attachedLevelOf, type ItemFacts } from '../../items/facts/item-facts.ts'
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

/** Returns the pictures of a front that are for everybody, without those before which a warning stands. */
export async function picturesOfFront(deps: PagesDeps, front: Front): Promise<PagePicture[]> {
  const { loader } = deps.context
  const files = await loader.load(front.pictures.map(({ picture }) => picture))
  const shown = await Promise.all(
    front.pictures.map(async ({ picture, alt, caption }) => {
      const file = files.get(picture)
      if (!file || file.row.deleted || !isForAll(visitorOf(deps), file.facts)) return []
      if ((await warningsOf(loader, file.facts)).length > 0) return []
      return [{ src: `${front.filesAt}/pictures/${picture}`, alt, caption }]
    }),
  )
  return shown.flat()
}
