import { idsNamed, type Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { MoveRule } from '@cairn/contract/server'
import { publishedOf } from '../../model/front-page.ts'
import { handlesOf } from '../../model/handle.ts'
import { missing, picturesOf, undescribed } from '../../model/pictures.ts'

/**
 * Move rules of fronts: publishing shows visitors the front as it stands now, with the words that its
 * pictures have now, and is refused while one is not at hand or has no description; unpublishing shows them
 * none.
 */
export const frontMoves: Record<'publish' | 'unpublish', MoveRule> = {
  async publish({ item, items }) {
    const files = await items.readMany(idsNamed(item['pictures']))
    if (missing(item, files).length > 0) throw refused('errors.front.pictureMissing')
    if (undescribed(item, files).length > 0) throw refused('errors.front.describe')
    const shownAs = publishedOf(item, picturesOf(item, files))
    return { set: { shown: item.$all ?? item._u, shownAs, knownAs: handlesOf(item) } }
  },
  unpublish({ item }) {
    // Once it has another owner, visitors saw nothing at its handle any more.
    const knownAs = wasSeen(item) ? handlesOf(item) : item['knownAs']
    return { set: { shown: null, shownAs: null, knownAs } }
  },
}

function wasSeen({ shownAs, owner }: Item): boolean {
  return (shownAs as { owner?: unknown } | undefined)?.owner === owner
}

function refused(userMessage: string): CairnError {
  return new CairnError('invalidItem', 'pictures', { properties: { pictures: { userMessage } } })
}
