import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Principal } from '../../../items/facts/types.ts'
import { mayChangeFile } from '../brought-by.ts'
import type { FinishDeps } from '../uploads/finish-upload.ts'
import { LISTEN_TYPE } from './open-bytes.ts'
import { listenKey } from './variants.ts'

/**
 * Stores a finished upload as the listening copy (compressed sound) of a recording. The person must be
 * allowed to change this attachment and the one that the file was first uploaded for. An existing copy stays;
 * the upload is deleted all the same. Throws `notAllowed` for others, for what is no recording and for one
 * that is not in the store of new files, `notFound` or `uploadUnfinished` for the upload, or `badMessage` if
 * it is no smaller Ogg file (then it is deleted, too).
 */
export async function keepListenCopy(
  { store, context, uploads, bytes, looks }: FinishDeps,
  principal: Principal,
  uploadID: string,
  of: ItemId,
): Promise<Item> {
  const item = await context.loader.loadOne(of)
  if (!item || !(await mayChangeFile(context.loader, principal, item.facts))) throw new CairnError('notAllowed')
  const { fileID, kind } = item.facts.values
  const file = typeof fileID === 'string' && isItemId(fileID) ? await context.loader.loadOne(fileID) : undefined
  const { repo, key, size } = file?.facts.values ?? {}
  if (!file || kind !== 'AUDIO' || typeof key !== 'string' || repo !== bytes.name) throw new CairnError('notAllowed')
  const upload = await uploads.take(principal, uploadID)
  const { filetype } = await looks.look(upload.path, upload.filename)
  // The type may have parameters, such as `audio/ogg; codecs=opus`.
  if (!filetype.startsWith(LISTEN_TYPE) || upload.size >= Number(size)) {
    await uploads.remove(uploadID)
    throw new CairnError('badMessage', 'listenTo: must be an Ogg file smaller than the original')
  }
  const listen = listenKey(key, file.facts.id)
  if ((await bytes.size(listen)) === undefined) await bytes.put(listen, upload.path)
  await uploads.remove(uploadID)
  return store.read(principal, of)
}
