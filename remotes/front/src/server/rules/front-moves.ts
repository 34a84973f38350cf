import { isDeepStrictEqual } from 'node:util'
import { idsNamed, type FrontPicture, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, MoveRule } from '@cairn/contract/server'
import { publishedOf } from '../../model/front-page.ts'
import { handlesOf } from '../../model/handle.ts'
import { missing, picturesOf, undescribed } from '../../model/pictures.ts'

/**
 * Move rules of fronts. Publishing shows visitors the front as it stands now, with the words that its
 * pictures have now, and is refused while one is not at hand or has no description. Publishing the version
 * before does the same with what visitors saw before. Unpublishing shows them nothing.
 */
export const frontMoves: Record<'publish' | 'publishBefore' | 'unpublish', MoveRule> = {
  async publish({ item, items }) {
    const shownAs = await shownNow(item, items)
    const before = isDeepStrictEqual(shownAs, item['shownAs']) ? {} : beforeOf(item)
    return { set: { shown: item.$all ?? item._u, shownAs, ...before, knownAs: handlesOf(item) } }
  },
  async publishBefore({ item, items }) {
    const { shownBefore: shown, shownBeforeAs: before } = item
    // What another owner showed is theirs.
    if (!isOwn(before, item)) throw refused('errors.front.noneBefore', 'shownBefore')
    const shownAs = await shownNow({ ...before, handle: item['handle'], pictures: idsOf(before['pictures']) }, items)
    const none = { shownBefore: null, shownBeforeAs: null }
    return { set: { shown, shownAs, ...none, ...(seenOf(item) ? beforeOf(item) : {}), knownAs: handlesOf(item) } }
  },
  unpublish({ item }) {
    // Once it has another owner, visitors saw nothing at its handle any more.
    const knownAs = seenOf(item) ? handlesOf(item) : item['knownAs']
    return { set: { shown: null, shownAs: null, ...beforeOf(item), knownAs } }
  },
}

/** Returns what visitors will see of a front. Throws `invalidItem` where its pictures are not ready. */
async function shownNow(front: Readonly<Record<string, unknown>>, items: AreaItems): Promise<Record<string, unknown>> {
  const files = await items.readMany(idsNamed(front['pictures']))
  if (missing(front, files).length > 0) throw refused('errors.front.pictureMissing', 'pictures')
  if (undescribed(front, files).length > 0) throw refused('errors.front.describe', 'pictures')
  return publishedOf(front, picturesOf(front, files))
}

/**
 * Returns what is kept of the version that visitors see, once they see another or none. While they see none,
 * what they saw before that stays, but not for another owner.
 */
function beforeOf(item: Item): Record<string, unknown> {
  const seen = seenOf(item)
  if (seen) return { shownBefore: item['shown'], shownBeforeAs: seen }
  return isOwn(item['shownBeforeAs'], item) ? {} : { shownBefore: null, shownBeforeAs: null }
}

/** Returns what visitors see of a front. Null while they see nothing, as after a change of its owner. */
function seenOf(item: Item): Record<string, unknown> | null {
  return isOwn(item['shownAs'], item) ? item['shownAs'] : null
}

function isOwn(shown: unknown, { owner }: Item): shown is Record<string, unknown> {
  return typeof shown === 'object' && shown !== null && 'owner' in shown && shown.owner === owner
}

/** Returns the ids of the pictures of a published front. */
function idsOf(pictures: unknown): ItemId[] {
  return ((pictures ?? []) as FrontPicture[]).map(({ picture }) => picture as ItemId)
}

function refused(userMessage: string, property: string): CairnError {
  return new CairnError('invalidItem', property, { properties: { [property]: { userMessage } } })
}
