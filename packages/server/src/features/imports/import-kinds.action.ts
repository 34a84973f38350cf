import * as v from 'valibot'
import { itemId, type ImportKind } from '@cairn/contract'
import { rightOf } from '../../items/facts/right.ts'
import type { Principal, TypeCatalogue } from '../../items/facts/types.ts'
import { mayCreateAs } from '../../items/rights/authorize.ts'
import { defineImportAction } from './import-deps.ts'

/**
 * Action: returns the kinds of import that the caller may use, as `{kinds}` by key, with the area that
 * defines each.
 */
export const importKinds = defineImportAction({
  name: 'importKinds',
  kind: 'asks',
  payload: v.looseObject({}),
  load: async () => undefined,
  authorize: () => {},
  command: async ({ deps, principal }) => {
    const { catalogue } = deps.context
    return Object.fromEntries(
      Object.entries(catalogue.imports?.() ?? {}).filter(([, kind]) => mayBringIn(principal, catalogue, kind)),
    )
  },
  present: (kinds) => ({ kinds }),
})

function mayBringIn(principal: Principal, catalogue: TypeCatalogue, kind: ImportKind): boolean {
  if (principal.admin) return true
  if (kind.capability !== undefined) return principal.capabilities[kind.capability] === true
  const type = catalogue.get(kind.type)
  if (!type) return false
  const { owner } = type
  const owners = [...principal.adminOf, ...principal.grants.flatMap((grant) => rightOf(grant)?.owner ?? [])]
  const bodies = owner === undefined ? [{}] : [...new Set(owners)].map((id) => ({ [owner]: id }))
  return bodies.some((values) =>
    mayCreateAs(principal, { id: itemId(type.name, 0), type, createdBy: principal.userId, values }),
  )
}
