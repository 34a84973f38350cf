import * as v from 'valibot'
import type { ItemId } from '@cairn/contract'
import { readable } from '@cairn/contract/server'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { typesShown } from './types-shown.ts'

/**
 * Action: returns of what kinds an organisation has something on public pages, by the address of each kind,
 * such as `words`: as visitors read it, whatever the caller reads. Throws `invalidItem` for an organisation
 * that is hidden from the caller or missing.
 */
export const publicParts = defineCoreAction({
  name: 'publicParts',
  kind: 'asks',
  payload: v.looseObject({ owner: readable('Organization') }),
  load: async () => undefined,
  authorize: () => {},
  command: async ({ payload: { owner }, deps }) => typesShown(deps, owner as ItemId),
  present: (types) => ({ parts: types.map(({ page }) => page.path) }),
})
