import { createHmac, timingSafeEqual } from 'node:crypto'
import { isItemId, itemId, MAX_INDEX, type ItemId, type ItemType } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import type { TypeCatalogue } from '../../items/facts/types.ts'

/** Who a reply address was given to, and for which item: read from the address that a reply was sent to. */
export interface Answerer {
  item: ItemId
  /** The item type's declaration of how replies are handled. */
  answered: NonNullable<ItemType['answered']>
  user: number
  /** The person's mail address, which replies must come from. */
  email: string
}

/**
 * Reply addresses of mails, `name+token@host`: each for one item and one person at one address, valid for 90
 * days.
 */
export interface AnswerAddresses {
  /**
   * Creates a reply address. Undefined if replies about such items are not accepted, the install takes none,
   * or it would be too long for a mail address.
   */
  of(item: ItemId, type: ItemType, user: number, email: string): string | undefined
  /** Returns who replies, if the address is valid and the account open. */
  read(address: string): Promise<Answerer | undefined>
}

/** Services and settings of reply addresses. */
export interface AnswerAddressDeps {
  /** Such as `cairn@reply.cairn.example`; without it no mail can be answered. */
  address: string | undefined
  /** What the tokens are signed with. */
  key: Uint8Array
  database: Querier
  catalogue: Pick<TypeCatalogue, 'all'>
}

/** Longest part before the `@` (RFC 5321). It may arrive in small letters. */
const LONGEST_LOCAL = 64
const TOKEN = /^([a-z][a-z0-9]*)-([0-9a-z]{1,7})-([0-9a-z]{1,7})-([0-9a-z]{1,5})-([0-9a-f]{24})$/
const DAY_MS = 86_400_000
/** A mail that is passed on carries its address with it: that is worth nothing after so many days. */
const MOST_DAYS = 90

/** Creates the service of reply addresses. */
export function createAnswerAddresses({ address, key, database, catalogue }: AnswerAddressDeps): AnswerAddresses {
  const [name = '', host = ''] = (address ?? '').toLowerCase().split('@')
  const signatureOf = (item: ItemId, user: number, email: string, day: number) =>
    createHmac('sha256', key).update(`answer ${item} ${user} ${email.toLowerCase()} ${day}`).digest('hex').slice(0, 24)
  const today = () => Math.floor(Date.now() / DAY_MS)
  return {
    of(item, { name: type, answered }, user, email) {
      if (address === undefined || !answered) return undefined
      const index = Number(item.slice(type.length + 1)).toString(36)
      const day = today()
      const signature = signatureOf(item, user, email, day)
      const token = [type.toLowerCase(), index, user.toString(36), day.toString(36), signature].join('-')
      const local = `${name}+${token}`
      return local.length > LONGEST_LOCAL ? undefined : `${local}@${host}`
    },
    async read(given) {
      const [local = '', at, ...more] = given.toLowerCase().split('@')
      const [, kind, index = '', of = '', made = '', signature = ''] = TOKEN.exec(local.slice(name.length + 1)) ?? []
      if (address === undefined || at !== host || more.length > 0 || !local.startsWith(`${name}+`)) return undefined
      const type = catalogue.all().find((each) => each.answered && each.name.toLowerCase() === kind)
      const [i, user, day] = [index, of, made].map((part) => Number.parseInt(part, 36)) as [number, number, number]
      const item = itemId(type?.name ?? '', i)
      if (!type?.answered || !isItemId(item) || user > MAX_INDEX || today() - day > MOST_DAYS) return undefined
      const [account] = await database.query<{ email: string }>(
        'select email from account where user_i = $1 and not disabled',
        [user],
      )
      const known = account && signatureOf(item, user, account.email, day)
      if (!known || !timingSafeEqual(Buffer.from(signature), Buffer.from(known))) return undefined
      return { item, answered: type.answered, user, email: account.email }
    },
  }
}
