import type { Item, ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'

type Reads = Pick<AreaItems, 'search' | 'readProperties'>

/** Contacts that are asked about, and accounts that are read, at once. */
const BATCH = 500

/**
 * Returns which of these contacts have an account. It asks the accounts, because the state stored in contacts
 * may be missing or out of date.
 */
export async function withAccount(
  asServer: Reads,
  contacts: readonly Pick<Item, '$id'>[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let at = 0; at < contacts.length; at += BATCH) {
    const value = contacts.slice(at, at + BATCH).map(({ $id }) => $id)
    const must = [{ prop: 'contact', kind: 'rel' as const, value }]
    let after: string | undefined
    do {
      const page = await asServer.search({
        ...{ types: ['User'], must, max: BATCH, total: false },
        ...(after === undefined ? {} : { after }),
      })
      const users = await asServer.readProperties(page.ids as ItemId[], ['contact'])
      for (const { contact } of Object.values(users)) found.add(String(contact))
      after = page.next
    } while (after !== undefined)
  }
  return found
}
