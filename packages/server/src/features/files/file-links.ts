import { createHmac, timingSafeEqual } from 'node:crypto'
import { ATTACHMENT_TYPE, itemId, MAX_INDEX, type ItemId } from '@cairn/contract'

/** Where links to files lead; the token follows. */
export const FILE_LINK_PATH = '/file-link'

/** Links that open one file without an account, until a moment that stands in them, signed. */
export interface FileLinks {
  /** Returns the path of a link to an attachment that works until then (milliseconds since 1970). */
  of(attachment: ItemId, until: number): string
  /** Reads the token of a link. Undefined if it is none of ours, `expired` if its time is over. */
  read(token: string, now: number): ItemId | 'expired' | undefined
}

const TOKEN = /^([0-9a-z]{1,7})-([0-9a-z]{1,10})-([0-9a-f]{40})$/

/** Creates the links of an install. `key` is its secret. */
export function createFileLinks(key: Uint8Array): FileLinks {
  const signatureOf = (index: string, until: string) =>
    createHmac('sha256', key).update(`file ${index} ${until}`).digest('hex').slice(0, 40)
  return {
    of(attachment, until) {
      const index = Number(attachment.slice(ATTACHMENT_TYPE.length + 1)).toString(36)
      const end = Math.floor(until / 1000).toString(36)
      return `${FILE_LINK_PATH}/${index}-${end}-${signatureOf(index, end)}`
    },
    read(token, now) {
      const [, index = '', end = '', signature = ''] = TOKEN.exec(token) ?? []
      const signed = signatureOf(index, end)
      if (signature.length !== signed.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(signed)))
        return undefined
      if (Number.parseInt(end, 36) * 1000 < now) return 'expired'
      const number = Number.parseInt(index, 36)
      return number <= MAX_INDEX ? itemId(ATTACHMENT_TYPE, number) : undefined
    },
  }
}
