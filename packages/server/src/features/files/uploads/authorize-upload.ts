import * as v from 'valibot'
import {
  holdsAttachments,
  indexSchema,
  itemId,
  itemIdSchema,
  typeNameSchema,
  type ItemId,
  type ItemType,
} from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { ItemFacts } from '../../../items/facts/item-facts.ts'
import { mayRead } from '../../../items/rights/visibility-keys.ts'
import { judge, judgeCreate } from '../../../items/rights/write-rule.ts'
import { propertyOf } from '../../../items/read/present-item.ts'
import type { ItemContext } from '../../../items/read/item-context.ts'
import type { Principal } from '../../../items/facts/types.ts'

/**
 * Schema of an upload's metadata (tus, `Upload-Metadata`): file name, and the property that it is for, of an
 * item or of a new item of a type; `relWithin` is what that new item will be part of.
 */
export const uploadMetadataSchema = v.object({
  filename: v.pipe(v.string(), v.maxLength(1000)),
  relType: typeNameSchema,
  relIndex: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number), indexSchema)),
  relProp: v.pipe(v.string(), v.maxLength(60)),
  relWithin: v.optional(itemIdSchema),
})
/** The metadata that a client sends when an upload begins. */
export type UploadMetadata = v.InferOutput<typeof uploadMetadataSchema>

/**
 * Checks whether a person may upload a file for the property of an item in the metadata, before any byte is
 * accepted. Throws `notSignedIn` for visitors, and `notAllowed` if the property takes no files or the person
 * lacks the right: for an existing item, to update it or the property's `uploadRight`; for a new one, to
 * create one of its type; with `relWithin`, for items that only actions create (such as messages in a
 * thread), to read the item that it will belong to.
 */
export async function authorizeUpload(
  { catalogue, loader }: Pick<ItemContext, 'catalogue' | 'loader'>,
  principal: Principal,
  { relType, relIndex, relProp, relWithin }: UploadMetadata,
): Promise<void> {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  const type = catalogue.get(relType)
  if (!type || !takesFiles(type, relProp)) throw new CairnError('notAllowed')
  const load = async (id: ItemId) => {
    const item = await loader.loadOne(id)
    return item && !item.row.deleted ? item.facts : undefined
  }
  const isAllowed = async () => {
    if (relWithin !== undefined) {
      const whole = await load(relWithin)
      return whole !== undefined && mayAdd(type, relProp, whole) && mayRead(principal, whole)
    }
    if (relIndex === undefined) return judgeCreate(principal, type).isAllowed
    const item = await load(itemId(relType, relIndex))
    const rights = ['update', propertyOf(type, relProp)?.uploadRight ?? 'update']
    return item !== undefined && rights.some((right) => judge(principal, item, right).isAllowed)
  }
  if (!(await isAllowed())) throw new CairnError('notAllowed')
}

/** Whether a property holds files, or a place, which a file is read for (`readPlaceFiles`). */
function takesFiles(type: ItemType, name: string): boolean {
  const property = propertyOf(type, name)
  return holdsAttachments(property) || (property?.v === 'DEF' && property.t === 'geometry')
}

/**
 * Tells whether actions create items of this type for readers of the item, as its parts or by `uploadWithin`.
 */
function mayAdd(type: ItemType, relProp: string, whole: ItemFacts): boolean {
  const { appendOnly, off, within, properties } = type
  const relation = propertyOf(type, relProp)?.uploadWithin ?? (appendOnly === true ? within : undefined)
  return !off && relation !== undefined && properties[relation]?.t === whole.type.name
}
