import { ATTACHMENT_TYPE, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { isAttached } from '../../items/model/gate.ts'
import { originalOf } from '../../items/model/item-facts.ts'
import { firstOf } from '../../items/rights/first-use.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import type { StoreParts } from '../../items/store/store-parts.ts'
import type { Principal, Store } from '../../items/model/types.ts'

/** What an attachment has of its file, and what is said of what is in it. */
const TAKEN_OVER = [
  ...['originalName', 'kind', 'filetype', 'extension', 'size', 'seconds', 'fileID'],
  ...['caption', 'altText', 'credit', 'creditAs', 'recordedOn', 'agreedFor'],
]

/**
 * Makes an attachment of a file that another item has, for a further item to name. Its readers need what both
 * items ask for. Throws `notAllowed` for a file whose original the person may not have.
 */
export async function useFileAgain(
  { store, parts }: { store: Store; parts: Pick<StoreParts, 'loader'> },
  principal: Principal,
  id: ItemId,
): Promise<Item> {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  const found = await parts.loader.loadOne(id)
  const isTheirs =
    found &&
    !found.row.deleted &&
    found.facts.type.name === ATTACHMENT_TYPE &&
    isAttached(found.facts) &&
    mayRead(principal, found.facts) &&
    mayRead(principal, originalOf(found.facts))
  if (!isTheirs) throw new CairnError('notAllowed')
  const { values } = found.facts
  const taken = TAKEN_OVER.filter((name) => values[name] !== undefined).map((name) => [name, values[name]])
  const made = await store.create({ ...principal, admin: true, system: true }, ATTACHMENT_TYPE, {
    ...Object.fromEntries(taken),
    // Who may read a file may read it where it was first.
    sameAs: firstOf(found.facts) ?? id,
  })
  return store.read(principal, made.$id)
}
