import * as v from 'valibot'
import { accessPurposeSchema, mayUseFor, PURPOSE_LIST, USES_PROPERTY, type AccessPurpose } from '@cairn/contract'
import type { ItemId, ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { invalid } from '../../items/rules/check-values.ts'
import type { StoreParts } from '../../items/store/store-parts.ts'
import type { Principal } from '../../items/model/types.ts'
import { isInList } from '../lists/port.ts'

/** Valibot entry of what an export is for. */
export const purposeEntry = { purpose: v.optional(accessPurposeSchema) }

/**
 * Checks what items of these types are taken out for. Throws `purposeNeeded` if one of them asks and nothing is said, `invalidItem` for a
 * purpose that is not in the list.
 */
export async function requirePurpose(
  parts: StoreParts,
  principal: Principal,
  types: readonly ItemType[],
  purpose: AccessPurpose | undefined,
): Promise<void> {
  if (purpose === undefined) {
    if (types.some(({ asksPurpose }) => asksPurpose)) throw new CairnError('purposeNeeded')
  } else if (!(await isInList(parts, principal, PURPOSE_LIST, purpose.key)))
    throw invalid({ purpose: { userMessage: 'errors.invalidOption' } })
}

/** The types of these items. */
export async function typesOf({ loader }: StoreParts, ids: readonly ItemId[]): Promise<ItemType[]> {
  return [...new Set([...(await loader.load(ids)).values()].map(({ facts }) => facts.type))]
}

/** Those of the items that may be taken out for this: where the purpose is a use to which people agree, those of which everyone did. */
export async function agreedTo(
  { loader }: Pick<StoreParts, 'loader'>,
  ids: readonly ItemId[],
  purpose: AccessPurpose | undefined,
): Promise<ItemId[]> {
  if (purpose === undefined) return [...ids]
  const items = await loader.load(ids)
  return ids.filter((id) => {
    const { type, values = {} } = items.get(id)?.facts ?? {}
    const isUse = type?.properties[USES_PROPERTY]?.options?.includes(purpose.key) === true
    return !isUse || mayUseFor(values, purpose.key)
  })
}
