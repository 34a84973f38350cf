import * as v from 'valibot'
import {
  accessPurposeSchema,
  isFileType,
  mayUseFor,
  PURPOSE_LIST,
  typeOfFiles,
  USES_PROPERTY,
  type AccessPurpose,
  type ItemId,
  type ItemType,
} from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { invalid } from '../../items/rules/check-values.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import type { Principal, TypeCatalogue } from '../../items/facts/types.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { isInList } from '../lists/port.ts'

/** Valibot entry of what an export is for. */
export const purposeEntry = { purpose: v.optional(accessPurposeSchema) }

/**
 * Checks what items of these types are taken out for. Throws `purposeNeeded` if one of them asks and nothing
 * is said, `invalidItem` for a purpose that is not in the list.
 */
export async function requirePurpose(
  context: ItemContext,
  principal: Principal,
  types: readonly ItemType[],
  purpose: AccessPurpose | undefined,
): Promise<void> {
  if (purpose === undefined) {
    if (types.some(({ asksPurpose }) => asksPurpose)) throw new CairnError('purposeNeeded')
  } else if (!(await isInList(context, principal, PURPOSE_LIST, purpose.key)))
    throw invalid({ purpose: { userMessage: 'errors.invalidOption' } })
}

/**
 * Returns those of the items that the person may read. Nobody is asked for a purpose by what is hidden from
 * them.
 */
export async function readableOf(
  { loader }: Pick<ItemContext, 'loader'>,
  principal: Principal,
  ids: readonly ItemId[],
): Promise<ItemFacts[]> {
  const items = await loader.load(ids)
  return [...items.values()].flatMap(({ facts }) => (mayRead(principal, facts) ? [facts] : []))
}

/**
 * Returns the types whose items are taken out with files of these types. Files may belong to items of any
 * type.
 */
export function typesWithFiles(catalogue: TypeCatalogue, types: readonly ItemType[]): ItemType[] {
  return types.flatMap((type) => {
    if (!isFileType(type)) return [type]
    const whole = typeOfFiles(type)
    return catalogue.all().filter(({ name }) => whole === undefined || whole === name)
  })
}

/**
 * Returns those of the items that may be taken out for this. Where the purpose is a use to which people
 * agree, these are the items of which everyone did.
 */
export async function agreedTo(
  { loader }: Pick<ItemContext, 'loader'>,
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
