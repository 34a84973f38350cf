import * as v from 'valibot'
import { isItemId, type ItemId } from '@cairn/contract'
import { defineCoreAction, type ActionDeps } from '../../items/action/define-action.ts'
import { pagedTypes } from './pages-deps.ts'
import { wordOfDay } from './word-of-day.ts'

/** Organisations at most that are asked for a word: the caller's first, then those with the most words. */
const MOST = 10

/**
 * Action: returns the word of the day that public pages show today: of the first of the caller's
 * organisations that has one, else of who has the most public words. No id if there is none.
 */
export const wordOfDayAction = defineCoreAction({
  name: 'wordOfDay',
  kind: 'asks',
  visitors: true,
  payload: v.looseObject({}),
  load: async () => undefined,
  authorize: () => {},
  async command({ principal, deps }) {
    for (const owner of principal.organizations.slice(0, MOST)) {
      const word = await wordOfDay(deps, owner)
      if (word) return word
    }
    for (const owner of await ownersOfWords(deps)) {
      const word = await wordOfDay(deps, owner)
      if (word) return word
    }
    return undefined
  },
  present: (word) => ({ ...(word ? { id: word.id } : {}) }),
})

async function ownersOfWords({ store, principals, context }: ActionDeps): Promise<ItemId[]> {
  const type = pagedTypes(context.catalogue).find(({ page }) => page.path === 'words')
  if (!type) return []
  const { facets = {} } = await store.search(principals.visitor, {
    types: [type.name],
    facets: { owner: { prop: type.owner, kind: 'terms', limit: MOST } },
    max: 0,
    total: false,
  })
  return (facets['owner'] ?? []).flatMap(({ value }) => (typeof value === 'string' && isItemId(value) ? [value] : []))
}
