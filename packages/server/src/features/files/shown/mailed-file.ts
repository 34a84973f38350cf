import type { ItemId } from '@cairn/contract'
import { warningsOf } from '../../../items/read/warnings.ts'
import { serverText } from '../../mail/port.ts'
import { linkTermsOf } from './link-terms.ts'
import type { BytesDeps } from './open-bytes.ts'
import { readWhole, type ReadWhole } from '../store/read-whole.ts'

/**
 * Reads a file to attach to a mail, with the server's rights: the caller decides who gets it. A file behind a
 * content warning is replaced by a text in the mail's language. Undefined if it is gone or closed to
 * everybody.
 */
export async function mailedFile(files: BytesDeps, id: ItemId, language: string): Promise<ReadWhole | undefined> {
  // If it was closed to everybody since the mail was written, such as by sealing, the link stops working.
  if (!(await linkTermsOf(files.context.loader, id))) return undefined
  const whole = await readWhole(files, id)
  const attachment = whole && (await files.context.loader.loadOne(id))
  const warnings = attachment ? await warningsOf(files.context.loader, attachment.facts) : []
  if (!whole || warnings.length === 0) return whole
  const words = `${serverText('mail.event.warned', language)}: ${whole.name}`
  return { name: `${whole.name}.txt`, type: 'text/plain', bytes: Buffer.from(words) }
}
