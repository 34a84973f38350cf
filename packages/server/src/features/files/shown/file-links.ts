import { createHmac, timingSafeEqual } from 'node:crypto'
import { ATTACHMENT_TYPE, FILE_TYPE, itemId, MAX_INDEX, parseItemId, type ItemId } from '@cairn/contract'
import type { LinkTerms } from './link-terms.ts'

/** Base path of links to files; the token follows. */
export const FILE_LINK_PATH = '/file-link'

/** Content of a file link: the attachment, and the access conditions at the time it was made. */
export interface FileLink {
  attachment: ItemId
  terms: LinkTerms
}

/** Creates and checks signed, expiring links that open one file without an account. */
export interface FileLinks {
  /** Returns the path of a link to an attachment that works until then (milliseconds since 1970). */
  of(link: FileLink, until: number): string
  /**
   * Verifies the token of a link. Undefined if it is not signed by this install, `expired` after its time.
   */
  read(token: string, now: number): FileLink | 'expired' | undefined
}

const TOKEN = /^([0-9a-z]{1,7})-([0-9a-z]{1,7})-([0-3])-([0-9a-f]{16})-([0-9a-z]{1,10})-([0-9a-f]{40})$/

/** Creates the link service of an install. `key` is its secret. */
export function createFileLinks(key: Uint8Array): FileLinks {
  const signatureOf = (said: string) => createHmac('sha256', key).update(`file link ${said}`).digest('hex').slice(0, 40)
  return {
    of({ attachment, terms: { file, level, care } }, until) {
      const said = [indexOf(attachment), indexOf(file), level, care, Math.floor(until / 1000).toString(36)].join('-')
      return `${FILE_LINK_PATH}/${said}-${signatureOf(said)}`
    },
    read(token, now) {
      const [, index = '', file = '', level = '', care = '', end = '', signature = ''] = TOKEN.exec(token) ?? []
      const signed = signatureOf([index, file, level, care, end].join('-'))
      if (signature.length !== signed.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(signed)))
        return undefined
      if (Number.parseInt(end, 36) * 1000 < now) return 'expired'
      const [attachment, bytes] = [index, file].map((each) => Number.parseInt(each, 36))
      if (attachment === undefined || bytes === undefined || Math.max(attachment, bytes) > MAX_INDEX) return undefined
      const terms = { file: itemId(FILE_TYPE, bytes), level: Number(level), care }
      return { attachment: itemId(ATTACHMENT_TYPE, attachment), terms }
    },
  }
}

function indexOf(id: ItemId): string {
  return parseItemId(id).index.toString(36)
}
