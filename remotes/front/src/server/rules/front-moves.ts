import type { MoveRule } from '@cairn/contract/server'
import { publishedOf } from '../../model/front-page.ts'

/** Move rules of fronts: publishing shows visitors the front as it stands now, unpublishing none. */
export const frontMoves: Record<'publish' | 'unpublish', MoveRule> = {
  publish: ({ item }) => ({ set: { shown: item.$all ?? item._u, shownAs: publishedOf(item) } }),
  unpublish: () => ({ set: { shown: null, shownAs: null } }),
}
