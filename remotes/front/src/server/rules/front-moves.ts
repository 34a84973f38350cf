import type { MoveRule } from '@cairn/contract/server'

/** Move rules of fronts: publishing shows visitors the front as it stands now, unpublishing none. */
export const frontMoves: Record<'publish' | 'unpublish', MoveRule> = {
  publish: ({ item: { _u, $all = _u } }) => ({ set: { shown: $all } }),
  unpublish: () => ({ set: { shown: null } }),
}
