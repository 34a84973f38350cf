import { isItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { openBytes, type OpenBytes } from '../../features/files/shown/open-bytes.ts'
import { shownInVisit } from '../../features/files/shown/shown-warnings.ts'
import type { Files } from '../../features/files/open-files.ts'
import { isForAll, isPictureShown, type Front } from '../../features/pages/port.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { Principal } from '../../items/facts/types.ts'

/**
 * A file of a front itself, by the end of its address: the mark before its title, the picture behind it, or
 * one of its pictures by its id.
 */
export type FrontFile = 'mark' | 'picture' | ItemId

/**
 * Opens the picture or the mark of a front, scaled, by the server's rights: who publishes the front opens it.
 * One with a warning is veiled. Undefined for one that is not, or no longer, for everybody, and for what the
 * page leaves out of its pictures.
 */
export async function openFrontFile(
  files: Files,
  visitor: Principal,
  front: Front | undefined,
  name: FrontFile,
): Promise<OpenBytes | undefined> {
  const id = isItemId(name) ? pictureIn(front, name) : front?.[name]
  const attachment = id && (await files.context.loader.loadOne(id))
  if (!attachment || !isForAll(visitor, attachment.facts)) return undefined
  if (isItemId(name) && !(await isPictureShown(files.context, visitor, attachment))) return undefined
  const shown = shownInVisit([])
  try {
    const bytes = await openBytes({ ...files, shown }, SYSTEM, id, name === 'mark' ? 'small' : 'large', 'read')
    // Its own name may tell what the picture does not.
    return { ...bytes, name: name === 'mark' ? 'mark.webp' : 'picture.webp' }
  } catch (thrown) {
    if (thrown instanceof CairnError && thrown.code === 'notFound') return undefined
    throw thrown
  }
}

function pictureIn(front: Front | undefined, id: ItemId): ItemId | undefined {
  return front?.pictures.find(({ picture }) => picture === id)?.picture
}
