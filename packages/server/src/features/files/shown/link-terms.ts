import { createHash } from 'node:crypto'
import { ATTACHMENT_TYPE, isItemId, VISIBILITY_LEVELS, type ItemId } from '@cairn/contract'
import { itemOf } from '../../../items/facts/gate.ts'
import { levelOf, originalOf, protocolsOf, rulingFacts, type ItemFacts } from '../../../items/facts/item-facts.ts'
import { firstOf } from '../../../items/rights/first-use.ts'
import { keysOfItem, keysRequired } from '../../../items/rights/visibility-keys.ts'
import type { ItemLoader } from '../../../items/facts/item-loader.ts'
import { warningsOf } from '../../../items/read/warnings.ts'

/** The access conditions of an attachment's file, as recorded in a link. */
export interface LinkTerms {
  file: ItemId
  /**
   * Index in `VISIBILITY_LEVELS` of the level of the original; of a file used again, the stricter of both.
   */
  level: number
  /** Digest of the protocols and content warnings, 16 hexadecimal digits. */
  care: string
}

/**
 * Returns the current access conditions of an attachment's file. Undefined if it is gone, in the trash, or
 * closed to everybody because its item is deleted or sealed.
 */
export async function linkTermsOf(loader: ItemLoader, id: ItemId): Promise<LinkTerms | undefined> {
  const attachment = await loader.loadOne(id)
  if (!attachment || attachment.row.deleted || attachment.facts.type.name !== ATTACHMENT_TYPE) return undefined
  const { facts } = attachment
  const { fileID, trashed } = facts.values
  if (typeof fileID !== 'string' || !isItemId(fileID) || trashed === true) return undefined
  const original = originalOf(facts)
  if ([keysOfItem(original), ...keysRequired(original)].some((keys) => keys.length === 0)) return undefined
  const first = firstOf(facts)
  const uses = [original, ...(first ? [await factsOf(loader, first)] : [])].filter((each) => each !== undefined)
  const level = Math.max(...uses.map((each) => VISIBILITY_LEVELS.indexOf(levelOf(each))))
  const protocols = await Promise.all(uses.map((each) => protocolsBefore(loader, each)))
  const care = JSON.stringify([protocols, await warningsOf(loader, facts)])
  return { file: fileID, level, care: createHash('sha256').update(care).digest('hex').slice(0, 16) }
}

/**
 * Tells whether a link is still valid: the file, its protocols and warnings are as when the link was made,
 * and its level is no stricter.
 */
export function isOpenStill(given: LinkTerms, now: LinkTerms | undefined): boolean {
  return now !== undefined && now.file === given.file && now.level <= given.level && now.care === given.care
}

async function factsOf(loader: ItemLoader, id: ItemId): Promise<ItemFacts | undefined> {
  return (await loader.loadOne(id))?.facts
}

async function protocolsBefore(loader: ItemLoader, attachment: ItemFacts) {
  const id = itemOf(attachment)
  const item = id && (await factsOf(loader, id))
  const ruling = item && rulingFacts(item)
  return (ruling && protocolsOf(ruling)) ?? null
}
