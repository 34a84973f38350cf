import { idsNamed } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { MoveRule } from '@cairn/contract/server'
import { publishedOf } from '../../model/front-page.ts'
import { handlesOf } from '../../model/handle.ts'
import { picturesOf, undescribed } from '../../model/pictures.ts'

/**
 * Move rules of fronts: publishing shows visitors the front as it stands now, with the words that its
 * pictures have now, and is refused while one has no description; unpublishing shows them none.
 */
export const frontMoves: Record<'publish' | 'unpublish', MoveRule> = {
  async publish({ item, items }) {
    const files = await items.readMany(idsNamed(item['pictures']))
    if (undescribed(item, files).length > 0)
      throw new CairnError('invalidItem', 'pictures', {
        properties: { pictures: { userMessage: 'errors.front.describe' } },
      })
    const shownAs = publishedOf(item, picturesOf(item, files))
    return { set: { shown: item.$all ?? item._u, shownAs, knownAs: handlesOf(item) } }
  },
  unpublish: ({ item }) => ({ set: { shown: null, shownAs: null, knownAs: handlesOf(item) } }),
}
