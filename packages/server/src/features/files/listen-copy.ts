import { ATTACHMENT_TYPE, isItemId, LISTEN_VARIANT, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { judge } from '../../items/rights/write-rule.ts'
import type { Principal } from '../../items/model/types.ts'
import { tellFileType } from './file-type.ts'
import type { FinishParts } from './finish-upload.ts'
import { LISTEN_TYPE } from './open-bytes.ts'
import { isShared } from './same-bytes.ts'
import { variantKey } from './variants.ts'

/**
 * Keeps a whole upload as the copy to listen to of a recording that the person may change. Throws
 * `notAllowed`, and `badMessage` for what is no smaller sound of that kind.
 */
export async function keepListenCopy(
  { store, parts, uploads, bytes }: FinishParts,
  principal: Principal,
  uploadID: string,
  of: ItemId,
): Promise<Item> {
  const item = await parts.loader.loadOne(of)
  const isTheirs = item && !item.row.deleted && judge(principal, item.facts, 'update').isAllowed
  if (!isTheirs || item.facts.type.name !== ATTACHMENT_TYPE) throw new CairnError('notAllowed')
  const { fileID, kind } = item.facts.values
  const file = typeof fileID === 'string' && isItemId(fileID) ? await parts.loader.loadOne(fileID) : undefined
  const { repo, key, size } = file?.facts.values ?? {}
  if (kind !== 'AUDIO' || typeof key !== 'string' || repo !== bytes.name) throw new CairnError('notAllowed')
  const upload = await uploads.take(principal, uploadID)
  const { filetype } = await tellFileType(upload.path, upload.filename)
  // `audio/ogg; codecs=opus` is told as well.
  if (!filetype.startsWith(LISTEN_TYPE) || upload.size >= Number(size)) {
    await uploads.remove(uploadID)
    throw new CairnError('badMessage', 'listenTo: is no smaller Ogg sound')
  }
  // What stands beside bytes that others have, too, is theirs as well: who brought them first says what is heard.
  if (!(await isShared({ store, parts }, file?.facts.id ?? of, key)))
    await bytes.put(variantKey(key, LISTEN_VARIANT), upload.path)
  await uploads.remove(uploadID)
  return store.read(principal, of)
}
