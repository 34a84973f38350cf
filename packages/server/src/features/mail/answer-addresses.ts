import { createHmac, timingSafeEqual } from 'node:crypto'
import { isItemId, itemId, MAX_INDEX, type ItemId, type ItemType } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import type { TypeCatalogue } from '../../items/model/types.ts'

/** Whose answer comes to an address, and about what. */
export interface Answerer {
  item: ItemId
  answered: NonNullable<ItemType['answered']>
  user: number
  /** Where the person's mail goes: answers come from there. */
  email: string
}

/** Addresses for answers to mail, `name+token@host`: each for one item and one person at one address. */
export interface AnswerAddresses {
  /** Undefined where answers to mail about such items are not taken. */
  of(item: ItemId, type: ItemType, user: number, email: string): string | undefined
  /** Who answers, when the address is one of ours and the account is open. */
  read(address: string): Promise<Answerer | undefined>
}

export interface AnswerAddressParts {
  /** Such as `cairn@reply.cairn.example`; without it no mail can be answered. */
  address: string | undefined
  /** What the tokens are signed with. */
  key: Uint8Array
  database: Querier
  catalogue: Pick<TypeCatalogue, 'all'>
}

/** Longest part before the `@` (RFC 5321). It may arrive in small letters. */
const LONGEST_LOCAL = 64
const TOKEN = /^([a-z][a-z0-9]*)-([0-9a-z]{1,7})-([0-9a-z]{1,7})-([0-9a-f]{24})$/

export function createAnswerAddresses({ address, key, database, catalogue }: AnswerAddressParts): AnswerAddresses {
  const [name = '', host = ''] = (address ?? '').toLowerCase().split('@')
  const signatureOf = (item: ItemId, user: number, email: string) =>
    createHmac('sha256', key).update(`answer ${item} ${user} ${email.toLowerCase()}`).digest('hex').slice(0, 24)
  return {
    of(item, { name: type, answered }, user, email) {
      if (address === undefined || !answered) return undefined
      const index = Number(item.slice(type.length + 1)).toString(36)
      const token = [type.toLowerCase(), index, user.toString(36), signatureOf(item, user, email)].join('-')
      const local = `${name}+${token}`
      return local.length > LONGEST_LOCAL ? undefined : `${local}@${host}`
    },
    async read(given) {
      const [local = '', at, ...more] = given.toLowerCase().split('@')
      const [, kind, index = '', of = '', signature = ''] = TOKEN.exec(local.slice(name.length + 1)) ?? []
      if (address === undefined || at !== host || more.length > 0 || !local.startsWith(`${name}+`)) return undefined
      const type = catalogue.all().find((each) => each.answered && each.name.toLowerCase() === kind)
      const [i, user] = [Number.parseInt(index, 36), Number.parseInt(of, 36)]
      const item = itemId(type?.name ?? '', i)
      if (!type?.answered || !isItemId(item) || user > MAX_INDEX) return undefined
      const [account] = await database.query<{ email: string }>(
        'select email from account where user_i = $1 and not disabled',
        [user],
      )
      if (!account || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(item, user, account.email))))
        return undefined
      return { item, answered: type.answered, user, email: account.email }
    },
  }
}
