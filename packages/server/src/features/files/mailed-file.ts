import type { ItemId } from '@cairn/contract'
import { warningsOf } from '../../items/store/warnings.ts'
import { serverText } from '../mail/port.ts'
import type { BytesParts } from './open-bytes.ts'
import { readWhole, type ReadWhole } from './read-whole.ts'

/**
 * Reads a file that a mail carries. Words stand in place of one behind a content warning, in the
 * language of the mail: nobody says *Show* in a mail. Undefined if the file is gone.
 */
export async function mailedFile(files: BytesParts, id: ItemId, language: string): Promise<ReadWhole | undefined> {
  const whole = await readWhole(files, id)
  const attachment = whole && (await files.parts.loader.loadOne(id))
  const warnings = attachment ? await warningsOf(files.parts.loader, attachment.facts) : []
  if (!whole || warnings.length === 0) return whole
  const words = `${serverText('mail.event.warned', language)}: ${whole.name}`
  return { name: `${whole.name}.txt`, type: 'text/plain', bytes: Buffer.from(words) }
}
