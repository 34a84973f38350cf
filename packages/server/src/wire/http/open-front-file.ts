import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { openBytes, type OpenBytes } from '../../features/files/shown/open-bytes.ts'
import { shownInVisit } from '../../features/files/shown/shown-warnings.ts'
import type { Files } from '../../features/files/open-files.ts'
import { attachedLevelOf, type ItemFacts } from '../../items/facts/item-facts.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { Principal } from '../../items/facts/types.ts'
import { holdsOneOf, keysRequired } from '../../items/rights/visibility-keys.ts'

/** Names of a front's own files. */
export const FRONT_FILES = ['mark', 'picture'] as const
/** Name of a file of a front itself: the mark before its title, or the picture behind it. */
export type FrontFile = (typeof FRONT_FILES)[number]

/**
 * Opens the picture or the mark of a front, scaled, by the server's rights: who publishes the front opens it.
 * One with a warning is veiled. Undefined for one that is not, or no longer, for everybody.
 */
export async function openFrontFile(
  files: Files,
  visitor: Principal,
  name: FrontFile,
  id: ItemId | undefined,
): Promise<OpenBytes | undefined> {
  const attachment = id && (await files.context.loader.loadOne(id))
  if (!attachment || !isForAll(visitor, attachment.facts)) return undefined
  const shown = shownInVisit([])
  try {
    const bytes = await openBytes({ ...files, shown }, SYSTEM, id, name === 'mark' ? 'small' : 'large', 'read')
    // Its own name may tell what the picture does not.
    return { ...bytes, name: `${name}.webp` }
  } catch (thrown) {
    if (thrown instanceof CairnError && thrown.code === 'notFound') return undefined
    throw thrown
  }
}

/**
 * Tells whether the file of a front is for everybody by its own level, which is stricter in the trash, and
 * by where it was used first.
 */
function isForAll(visitor: Principal, attachment: ItemFacts): boolean {
  return attachedLevelOf(attachment) === 'PUBLIC' && keysRequired(attachment).every((keys) => holdsOneOf(visitor, keys))
}
