import { CairnError } from '@cairn/contract/errors'
import type { AreaMail } from '@cairn/contract/server'
import { SYSTEM } from '../items/facts/system-principal.ts'
import type { Principal } from '../items/facts/types.ts'
import { countAttempt, type Throttle } from '../platform/throttle.ts'
import type { Item, ItemId } from '@cairn/contract'
import { linkTermsOf } from '../features/files/shown/link-terms.ts'
import { loaderIn } from '../items/rows/load-items.ts'
import type { Querier } from '../platform/database/database.ts'
import type { ActionServices } from './action-services.ts'

const DAY_MS = 86_400_000
/** Mails in the words of one person that go out in a day, and those that one contact gets. */
const BY_SENDER: Throttle = { name: 'mail by', attempts: 50, windowMs: DAY_MS }
const TO_RECEIVER: Throttle = { name: 'mail to', attempts: 5, windowMs: DAY_MS }

/**
 * Resolves the recipients of mails that a move sends, with the server's rights, and counts those that are
 * `paced` against the limits of a day: 50 of one sender, 5 to one contact. The count stays if the move fails.
 * Returns a function that queues the mails in the move's transaction; it throws `generalFailure` for a file
 * that cannot be linked to. Throws `invalidItem` at `recipients` if a contact has no address, and
 * `tooManyAttempts`.
 */
export async function planMails(
  { store, context, mail, origin, files }: Pick<ActionServices, 'store' | 'context' | 'mail' | 'origin' | 'files'>,
  { userId, actor }: Pick<Principal, 'userId' | 'actor'>,
  id: ItemId,
  mails: readonly AreaMail[],
): Promise<(querier: Querier) => Promise<void>> {
  const contacts = await store.readMany(
    SYSTEM,
    mails.map(({ to }) => to),
  )
  const addressed = mails.map((each) => ({ each, to: addressOf(contacts[each.to]) }))
  for (const { to, paced } of mails)
    if (paced)
      await countAttempt(context.database, [
        [BY_SENDER, actor ?? userId ?? ''],
        [TO_RECEIVER, to],
      ])
  return async (querier) => {
    for (const { each, to } of addressed) {
      const { subject, text, language, sender, replyTo = '', file, linkDays, undelivered, key } = each
      const link = await linkOf({ context, files }, querier, each)
      const request = {
        to,
        key: `area ${key}`,
        language,
        sender,
        ...(replyTo === '' ? {} : { replyTo }),
        template: link === undefined ? 'area' : 'areaLink',
        values: {
          subject,
          text,
          ...(link === undefined ? {} : { link: `${origin()}${link}`, days: String(linkDays) }),
        },
        ...(file === undefined || link !== undefined ? {} : { files: [file] }),
        ...(undelivered === undefined ? {} : { undelivered: { id, property: undelivered, contact: each.to } }),
      }
      await mail.send(request, querier)
    }
  }
}

/** A link to the file of a mail, as it stands once the move is written. Undefined where the mail has none. */
async function linkOf(
  { context, files }: Pick<ActionServices, 'context' | 'files'>,
  querier: Querier,
  { file, linkDays }: AreaMail,
): Promise<string | undefined> {
  if (file === undefined || linkDays === undefined) return undefined
  const terms = await linkTermsOf(loaderIn(context, querier), file)
  if (!terms) throw new CairnError('generalFailure', `cannot make a link to ${file}: no such readable file`)
  return files.links.of({ attachment: file, terms }, ends(linkDays))
}

function ends(days: number): number {
  return Date.now() + days * DAY_MS
}

function addressOf(contact: Item | undefined): string {
  const address = contact?.['email']
  if (typeof address === 'string') return address
  throw new CairnError('invalidItem', 'a recipient has no e-mail address', {
    properties: { recipients: { userMessage: 'errors.noAddress' } },
  })
}
