import * as v from 'valibot'
import { isItemId } from '@cairn/contract'
import { defineAction, type ActionCall, type AreaItems } from '@cairn/contract/server'
import { MAX_MAIL_BYTES, mailAnswerSchema, type MailAnswer, type ReadMail } from '../../model/mail.ts'
import { parseMail, type ParsedMail } from './parse-mail.ts'

/** A mail as a file holds it, in base64. */
const payloadSchema = v.strictObject({
  content: v.pipe(v.string(), v.maxLength(Math.ceil(MAX_MAIL_BYTES / 3) * 4), v.base64()),
})
/** As many as one search takes. */
const MOST_ADDRESSES = 50
/** More than this share the words of its addresses only where a store is full of one company's people. */
const MOST_CONTACTS = 500
type Payload = v.InferOutput<typeof payloadSchema>

/** A contact as it matters here. */
interface Known {
  id: string
  email: string
  organizations: readonly string[]
}

/** What there is to log of a mail that was dropped in; nothing of it is stored. People are found with the rights of the person alone. */
export const readMail = defineAction<Payload, MailAnswer>({
  kind: 'asks',
  types: ['CommLog'],
  on: 'type',
  capability: 'Org',
  payload: payloadSchema,
  result: mailAnswerSchema,
  run: async ({ payload, items, actor }) => {
    const mail = await parseMail(Buffer.from(payload.content, 'base64'))
    if ('refused' in mail) return mail
    return { mail: { ...mail, ...(await whoIsIt(mail, items, actor)) } }
  },
})

/** Those it is from and to, as contacts; and its direction, seen from the organisations the person belongs to. */
async function whoIsIt(
  mail: ParsedMail,
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
  const ours = new Set(self?.organizations)
  const isOurs = ({ address }: { address: string }) =>
    address === self?.email ||
    known.some(({ email, organizations }) => email === address && organizations.some((one) => ours.has(one)))
  const isFromUs = mail.from.some(isOurs)
  const isToUs = mail.to.length > 0 && mail.to.every(isOurs)
  return {
    contacts: known.filter(({ id }) => id !== self?.id).map(({ id }) => id),
    direction: isFromUs ? (isToUs ? 'INTERNAL' : 'OUTGOING') : 'INCOMING',
  }
}

async function contactsWith(addresses: readonly string[], items: AreaItems): Promise<Known[]> {
  if (addresses.length === 0) return []
  // By words, which know no capitals; then exactly.
  const { ids } = await items.search({
    types: ['Contact'],
    should: addresses.slice(0, MOST_ADDRESSES).map((value) => ({ prop: 'email', kind: 'text', value })),
    minShould: 1,
    max: MOST_CONTACTS,
  })
  const found = Object.values(await items.readMany(ids.filter(isItemId))).map(knownOf)
  return found.filter(({ email }) => addresses.includes(email))
}

async function ownContact(items: AreaItems, userId: string): Promise<Known | undefined> {
  const account = isItemId(userId) ? await items.readMany([userId]) : {}
  const contact = Object.values(account)[0]?.contact
  if (typeof contact !== 'string' || !isItemId(contact)) return undefined
  return Object.values(await items.readMany([contact])).map(knownOf)[0]
}

function knownOf(contact: Record<string, unknown>): Known {
  const { $id, email, organizations } = contact
  return {
    id: String($id),
    email: String(email ?? '').toLowerCase(),
    organizations: [organizations].flat().filter((id): id is string => typeof id === 'string'),
  }
}
