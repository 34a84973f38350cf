import { CairnError } from '@cairn/contract/errors'
import type { AreaMail } from '@cairn/contract/server'
import { SYSTEM } from '../items/model/system-principal.ts'
import type { ItemId } from '@cairn/contract'
import type { Querier } from '../platform/database/database.ts'
import type { ActionServices } from './action-services.ts'

const DAY_MS = 86_400_000

/**
 * Finds the addresses of mails that go out with a move of an item. Returns what puts them in the outbox, in
 * the transaction of the move. Throws `invalidItem` of `recipients` if a contact has no address.
 */
export async function planMails(
  { store, mail, origin, files }: Pick<ActionServices, 'store' | 'mail' | 'origin' | 'files'>,
  id: ItemId,
  mails: readonly AreaMail[],
): Promise<(querier: Querier) => Promise<void>> {
  const contacts = await store.readMany(
    SYSTEM,
    mails.map(({ to }) => to),
  )
  const requests = mails.map(({ to, subject, text, language, file, linkDays, undelivered, key }) => {
    const address = contacts[to]?.['email']
    if (typeof address !== 'string') throw withoutAddress()
    const link = file === undefined || linkDays === undefined ? undefined : files.links.of(file, ends(linkDays))
    return {
      to: address,
      key: `area ${key}`,
      language,
      template: link === undefined ? 'area' : 'areaLink',
      values: {
        subject,
        text,
        ...(link === undefined ? {} : { link: `${origin()}${link}`, days: String(linkDays) }),
      },
      ...(file === undefined || link !== undefined ? {} : { files: [file] }),
      ...(undelivered === undefined ? {} : { undelivered: { id, property: undelivered, contact: to } }),
    }
  })
  return async (querier) => {
    for (const request of requests) await mail.send(request, querier)
  }
}

function ends(days: number): number {
  return Date.now() + days * DAY_MS
}

function withoutAddress(): CairnError {
  return new CairnError('invalidItem', 'a recipient has no e-mail address', {
    properties: { recipients: { userMessage: 'errors.noAddress' } },
  })
}
