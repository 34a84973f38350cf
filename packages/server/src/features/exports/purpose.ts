import * as v from 'valibot'
import {
  accessPurposeSchema,
  isFileType,
  mayUseFor,
  PURPOSE_LIST,
  typeOfFiles,
  USES_PROPERTY,
  WITHHELD_PROPERTY,
  type AccessPurpose,
  type ItemId,
  type ItemType,
} from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { isAttachment, itemOf } from '../../items/facts/gate.ts'
import { invalid } from '../../items/rules/check-values.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import type { Principal, TypeCatalogue } from '../../items/facts/types.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { isInList } from '../lists/port.ts'

/**
 * Payload schema entries of an export's purpose, which may be missing, and of whether it has what is withheld
 * too.
 */
export const purposeEntry = { purpose: v.optional(accessPurposeSchema), withheld: v.optional(v.boolean(), false) }

/** What an export is for, and whether it has what is withheld too. */
export interface Asked {
  purpose?: AccessPurpose | undefined
  withheld: boolean
}

/**
 * Checks the purpose of an export of these types. Throws `purposeNeeded` if one requires a purpose and none
 * is given, with `withheld: true` where items of one may be withheld, and `invalidItem` for a purpose that is
 * not in the list.
 */
export async function requirePurpose(
  context: ItemContext,
  principal: Principal,
  types: readonly ItemType[],
  purpose: AccessPurpose | undefined,
): Promise<void> {
  if (purpose === undefined) {
    if (!types.some(({ asksPurpose }) => asksPurpose)) return
    const isSome = types.some((type) => mayBeWithheld(context.catalogue, type))
    throw new CairnError('purposeNeeded', '', isSome ? { withheld: true } : {})
  } else if (!(await isInList(context, principal, PURPOSE_LIST, purpose.key)))
    throw invalid({ purpose: { userMessage: 'errors.invalidOption' } })
}

/** Tells whether items of a type, or what these are part of, may be withheld. */
function mayBeWithheld(catalogue: TypeCatalogue, type: ItemType): boolean {
  if (type.properties[WITHHELD_PROPERTY]) return true
  const whole = catalogue.get(type.properties[type.within ?? '']?.t ?? '')
  return whole !== undefined && whole !== type && mayBeWithheld(catalogue, whole)
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
 * Returns those of the items that may be exported for this purpose: items are left out that are withheld,
 * unless these are asked for, and if the purpose is a use that people consent to, items for which not
 * everyone did. What is part of an item, and a file of it, goes with it. Does not check what the person may
 * read.
 */
export async function agreedTo(
  { loader }: Pick<ItemContext, 'loader'>,
  ids: readonly ItemId[],
  asked: Asked,
): Promise<ItemId[]> {
  const items = await loader.load(ids)
  const files = [...items.values()].flatMap(({ facts }) => (isAttachment(facts) ? (itemOf(facts) ?? []) : []))
  const wholes = files.length > 0 ? await loader.load(files) : items
  return ids.filter((id) => {
    const facts = items.get(id)?.facts
    const whole = facts && isAttachment(facts) ? wholes.get(itemOf(facts) ?? id)?.facts : facts
    return [...wholesOf(whole)].every((each) => isAgreed(each, asked))
  })
}

/** Yields the item, what that is part of, and so on. */
function* wholesOf(facts: ItemFacts | undefined): Generator<ItemFacts> {
  for (let each = facts; each; each = each.within) yield each
}

function isAgreed({ type, values }: ItemFacts, { purpose, withheld }: Asked): boolean {
  if (!withheld && values[WITHHELD_PROPERTY] === true) return false
  const isUse = purpose && type.properties[USES_PROPERTY]?.options?.includes(purpose.key) === true
  return !isUse || mayUseFor(values, purpose.key)
}
