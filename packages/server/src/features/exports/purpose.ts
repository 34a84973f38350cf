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

/** Payload schema entry of an export's purpose, which may be left out. */
export const purposeEntry = { purpose: v.optional(accessPurposeSchema) }

/**
 * Checks the purpose of an export of these types. Throws `purposeNeeded` if one requires a purpose and none
 * is given, `invalidItem` for one that is not in the list.
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
 * Returns those of the items that the person may read, deleted ones included, so that hidden items do not
 * make a purpose necessary.
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
 * Replaces a type of files by the types of items that its files may belong to (any type, unless it names
 * one).
 */
export function typesWithFiles(catalogue: TypeCatalogue, types: readonly ItemType[]): ItemType[] {
  return types.flatMap((type) => {
    if (!isFileType(type)) return [type]
    const whole = typeOfFiles(type)
    return catalogue.all().filter(({ name }) => whole === undefined || whole === name)
  })
}

/**
 * Returns those of the items that may be exported for this purpose. If it is a use that people consent to,
 * these are the items for which everyone did. Does not check what the person may read.
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
