import * as v from 'valibot'
import { isItemId } from '@cairn/contract'
import { isBase64 } from '@cairn/contract/base64'
import { defineAction, type ActionCall, type AreaItems, type MailRead } from '@cairn/contract/server'
import { MAX_MAIL_BYTES, mailAnswerSchema, type MailAnswer, type ReadMail } from '@cairn/model/mail'
import { knownContact, mailDirection, type KnownContact } from '../../model/mail-direction.ts'

/** Checks the payload: a mail file in base64. */
const payloadSchema = v.strictObject({
  content: v.pipe(v.string(), v.maxLength(Math.ceil(MAX_MAIL_BYTES / 3) * 4), isBase64),
})
/** Most addresses in one search. */
const MOST_ADDRESSES = 50
/** Most contacts that a search by the words of addresses returns. */
const MOST_CONTACTS = 500
type Payload = v.InferOutput<typeof payloadSchema>

/**
 * Reads a dropped mail: its content, the contacts with its addresses that the person may see, and its
 * direction. Stores nothing. Returns a refusal if the file is no mail.
 */
export const readMail = defineAction<Payload, MailAnswer>({
  kind: 'asks',
  types: ['CommLog'],
  on: 'type',
  // As whoever may write a log.
  capability: ['Org', 'ConsultCommon'],
  payload: payloadSchema,
  result: mailAnswerSchema,
  run: async ({ payload, items, actor, files }) => {
    const mail = await files.readMail(Buffer.from(payload.content, 'base64'))
    if ('refused' in mail) return mail
    return { mail: { ...mail, ...(await whoIsIt(mail, items, actor)) } }
  },
})

/** Looks up the people of a mail as contacts, and computes its direction for the person. */
async function whoIsIt(
  mail: MailRead,
  items: AreaItems,
  actor: ActionCall<Payload>['actor'],
): Promise<Pick<ReadMail, 'contacts' | 'direction'>> {
  const [known, self] = await Promise.all([
    contactsWith(
      [...mail.from, ...mail.to].map(({ address }) => address),
      items,
    ),
    ownContact(items, actor.userId),
  ])
  return {
    contacts: known.filter(({ id }) => id !== self?.id).map(({ id }) => id),
    direction: mailDirection(mail, known, self),
  }
}

async function contactsWith(addresses: readonly string[], items: AreaItems): Promise<KnownContact[]> {
  if (addresses.length === 0) return []
  // Search by words ignores capitals; then the addresses are compared exactly.
  const { ids } = await items.search({
    types: ['Contact'],
    should: addresses.slice(0, MOST_ADDRESSES).map((value) => ({ prop: 'email', kind: 'text', value })),
    minShould: 1,
    max: MOST_CONTACTS,
  })
  const found = Object.values(await items.readMany(ids.filter(isItemId))).map(knownContact)
  return found.filter(({ email }) => addresses.includes(email))
}

async function ownContact(items: AreaItems, userId: string): Promise<KnownContact | undefined> {
  const account = isItemId(userId) ? await items.readMany([userId]) : {}
  const contact = Object.values(account)[0]?.contact
  if (typeof contact !== 'string' || !isItemId(contact)) return undefined
  return Object.values(await items.readMany([contact])).map(knownContact)[0]
}
