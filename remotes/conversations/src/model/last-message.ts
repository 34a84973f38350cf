import { HIDDEN_LABEL, type Item } from '@cairn/contract'
import { plainText } from '@cairn/model/rich-text'

/** The preview of a thread's latest message: author, and its text or number of files. */
export interface LastMessage {
  isOwn: boolean
  /** Name of the author. Undefined if it is not told. */
  who: string | undefined
  text: string
  files: number
}

/** Longest text of a row, in characters. */
const MOST = 160

/**
 * Returns the preview of a thread's latest message. `user` is the reader's account id. Undefined if there is
 * nothing to show.
 */
export function lastMessageOf(message: Item | undefined, user: string | undefined): LastMessage | undefined {
  if (!message || message.$deleted) return undefined
  const { author, body, attachments, $labels = {} } = message
  const text = plainText(body).replaceAll(/\s+/g, ' ').trim().slice(0, MOST)
  const files = Array.isArray(attachments) ? attachments.length : 0
  if (text === '' && files === 0) return undefined
  const label = typeof author === 'string' ? $labels[author] : undefined
  return {
    isOwn: user !== undefined && author === user,
    who: label === HIDDEN_LABEL ? undefined : label || undefined,
    text,
    files,
  }
}
