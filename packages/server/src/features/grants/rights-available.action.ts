import * as v from 'valibot'
import { isItemId, machinesOf, type ItemType } from '@cairn/contract'
import type { TypeCatalogue } from '../../items/facts/types.ts'
import { labelOf } from '../../items/index/item-label.ts'
import { defineCoreAction } from '../../items/action/define-action.ts'

/** Rights over items of any type that belongs to an organisation. */
const RIGHTS = ['COMMUNITY.read', 'PROTECTED.read', 'PRIVATE.read', 'create', 'update', 'delete']
const INVITABLE = 'Contact'

/**
 * Action: returns the rights the caller may give, and the organisations in whose name: `{givers?: [{id,
 * label}], types: [{name, rights}]}`, sorted by label. Without `givers` (administrators) it is any
 * organisation.
 */
export const rightsAvailable = defineCoreAction({
  name: 'rightsAvailable',
  kind: 'asks',
  payload: v.looseObject({}),
  load: async ({ principal, deps }) => [
    ...(await deps.context.loader.load(principal.adminOf.filter(isItemId))).values(),
  ],
  authorize: () => {},
  command: async ({ deps: { context } }, givers) => ({
    givers: givers
      .filter(({ row }) => !row.deleted)
      .map(({ facts }) => ({ id: facts.id, label: labelOf(facts) }))
      .sort((left, right) => left.label.localeCompare(right.label) || left.id.localeCompare(right.id)),
    types: context.catalogue
      .all()
      .filter(({ owner, virtual }) => owner !== undefined && !virtual)
      .map((type) => ({ name: type.name, rights: rightsOver(type, context.catalogue) }))
      .sort((left, right) => left.name.localeCompare(right.name)),
  }),
  present: ({ givers, types }, { principal }) => (principal.admin ? { types } : { givers, types }),
})

/**
 * Returns the rights over items of a type: those of every type, and those that its moves and actions ask for.
 */
function rightsOver(type: ItemType, catalogue: Pick<TypeCatalogue, 'rightsOfActions'>): string[] {
  const ofMoves = machinesOf(type).flatMap(([, { asFound, moves }]) => [asFound, ...moves.map(({ right }) => right)])
  const named = [...(type.name === INVITABLE ? ['invite'] : []), ...ofMoves.filter((right) => right !== undefined)]
  const ofActions = (catalogue.rightsOfActions?.(type.name) ?? []).filter((right) => right !== 'read')
  return [...new Set([...RIGHTS, ...named, ...ofActions])]
}
