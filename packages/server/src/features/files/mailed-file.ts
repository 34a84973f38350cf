import type { ItemId } from '@cairn/contract'
import { warningsOf } from '../../items/store/warnings.ts'
import { serverText } from '../mail/port.ts'
import type { BytesParts } from './open-bytes.ts'
import { readWhole, type ReadWhole } from './read-whole.ts'

/**
 * Reads a file that a mail carries. Words stand in place of a picture behind a content warning: nobody says
 * *Show* in a mail. Undefined if the file is gone.
 */
export async function mailedFile(files: BytesParts, id: ItemId): Promise<ReadWhole | undefined> {
  const whole = await readWhole(files, id)
  if (!whole?.type.startsWith('image/')) return whole
  const attachment = await files.parts.loader.loadOne(id)
  const warnings = attachment ? await warningsOf(files.parts.loader, attachment.facts) : []
  if (warnings.length === 0) return whole
  const words = `${serverText('mail.event.warned', 'en')}: ${whole.name}`
  return { name: `${whole.name}.txt`, type: 'text/plain', bytes: Buffer.from(words) }
}
