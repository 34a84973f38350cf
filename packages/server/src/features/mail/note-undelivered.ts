import { CairnError } from '@cairn/contract/errors'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { Store } from '../../items/facts/types.ts'
import type { Undelivered } from './outbox.ts'

/**
 * Adds a contact that a mail did not reach to the property of the item, once. Does nothing for a deleted
 * item.
 */
export async function noteUndelivered(
  store: Pick<Store, 'readMany' | 'update'>,
  { id, property, contact }: Undelivered,
): Promise<void> {
  const item = (await store.readMany(SYSTEM, [id]))[id]
  if (!item) return
  const known = [item[property] ?? []].flat()
  if (known.includes(contact)) return
  const { _t, _i, _u } = item
  await store.update(SYSTEM, { _t, _i, _u, [property]: [...known, contact] }).catch((thrown: unknown) => {
    if (!(thrown instanceof CairnError) || thrown.code !== 'conflict') throw thrown
    return noteUndelivered(store, { id, property, contact })
  })
}
