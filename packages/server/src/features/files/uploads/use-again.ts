import { ATTACHMENT_TYPE, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { isAttached } from '../../../items/facts/gate.ts'
import { originalOf } from '../../../items/facts/item-facts.ts'
import { mayRead } from '../../../items/rights/visibility-keys.ts'
import { broughtBy } from '../brought-by.ts'
import type { ItemContext } from '../../../items/read/item-context.ts'
import type { Principal, Store } from '../../../items/facts/types.ts'
import { systemFor } from '../../../items/facts/system-principal.ts'

/** Properties copied from the attachment: those of its file, and the descriptions of its content. */
const TAKEN_OVER = [
  ...['originalName', 'kind', 'filetype', 'extension', 'size', 'seconds', 'fileID'],
  ...['caption', 'altText', 'credit', 'creditAs', 'recordedOn', 'agreedFor'],
]

/**
 * Creates an attachment, not yet attached, that shares the file of attachment `id` and copies its
 * descriptions. Its readers must satisfy the access conditions of both. Throws `notSignedIn`, and
 * `notAllowed` if the person may not have the original or no item names `id` yet.
 */
export async function useFileAgain(
  { store, context }: { store: Store; context: Pick<ItemContext, 'loader'> },
  principal: Principal,
  id: ItemId,
): Promise<Item> {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  const found = await context.loader.loadOne(id)
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
  const made = await store.create(systemFor(principal), ATTACHMENT_TYPE, {
    ...Object.fromEntries(taken),
    // People who may read a file may also see where it was used first.
    sameAs: broughtBy(found.facts),
  })
  return store.read(principal, made.$id)
}
