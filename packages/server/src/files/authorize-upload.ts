import * as v from 'valibot'
import { holdsAttachments, indexSchema, itemId, typeNameSchema } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { judge, judgeCreate } from '../permissions/write-rule.ts'
import { propertyOf } from '../store/present-item.ts'
import type { StoreParts } from '../store/store-parts.ts'
import type { Principal } from '../store/types.ts'

/** What an upload says of itself (tus, `Upload-Metadata`): its name, and the property of which item, or of a new one of which type, it is for. */
export const uploadMetadataSchema = v.object({
  filename: v.pipe(v.string(), v.maxLength(1000)),
  relType: typeNameSchema,
  relIndex: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number), indexSchema)),
  relProp: v.pipe(v.string(), v.maxLength(60)),
})
export type UploadMetadata = v.InferOutput<typeof uploadMetadataSchema>

/** Throws unless the person may change that item, or make one of that type: asked before the first byte is taken. */
export async function authorizeUpload(
  { catalogue, loader }: Pick<StoreParts, 'catalogue' | 'loader'>,
  principal: Principal,
  { relType, relIndex, relProp }: UploadMetadata,
): Promise<void> {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  const type = catalogue.get(relType)
  if (!type || !holdsAttachments(propertyOf(type, relProp))) throw new CairnError('notAllowed')
  const item = relIndex === undefined ? undefined : await loader.loadOne(itemId(relType, relIndex))
  const isAllowed =
    relIndex === undefined
      ? judgeCreate(principal, type).isAllowed
      : item !== undefined && !item.row.deleted && judge(principal, item.facts, 'update').isAllowed
  if (!isAllowed) throw new CairnError('notAllowed')
}
