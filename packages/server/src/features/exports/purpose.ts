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
 * Payload schema entries of an export: its `purpose`, which may be missing, and `withheld`: whether items
 * that are withheld, because consent to keep them is missing, are exported too.
 */
export const purposeEntry = { purpose: v.optional(accessPurposeSchema), withheld: v.optional(v.boolean(), false) }

/**
 * What the person says about an export: its purpose, and whether items that are withheld for want of consent
 * are exported too.
 */
export interface Asked {
  purpose?: AccessPurpose | undefined
  withheld: boolean
}

/**
 * Checks the purpose of an export of items of these types. Throws `purposeNeeded` if there is none and a type
 * requires one (with the detail `withheld: true` if items of some of the types can be withheld), and
 * `invalidItem` for a purpose that is not in the list of purposes.
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
 * Returns those of the items that the person may read, deleted ones included. Their types decide whether an
 * export needs a purpose; hidden items must not.
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
 * Returns the types with each type of files replaced by the types of the items that its files may belong to
 * (all types, unless it names one).
 */
export function typesWithFiles(catalogue: TypeCatalogue, types: readonly ItemType[]): ItemType[] {
  return types.flatMap((type) => {
    if (!isFileType(type)) return [type]
    const whole = typeOfFiles(type)
    return catalogue.all().filter(({ name }) => whole === undefined || whole === name)
  })
}

/**
 * Returns those of the items that may be exported: not those that are withheld, unless `withheld` is set; and
 * if the purpose is a use that people give consent to, only those for which everyone concerned gave it. A
 * part is left out with the item that it is a part of, a file with the item that it belongs to. Does not
 * check what the person may read.
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
