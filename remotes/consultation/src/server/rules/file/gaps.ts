import type { Item } from '@cairn/contract'
import type { Actor, AreaItems, Write } from '@cairn/contract/server'
import { richTextOf } from '@cairn/model/rich-text'
import { namedBy } from './load-file.ts'

/** Purpose of the conversation in which intake says what a file still needs. */
const PURPOSE = 'CONSULT_INCOMPLETE'

/**
 * Returns the writes that open one conversation about what a consultation still lacks, with one message for
 * each gap.
 */
export function writesOfGaps(file: Item, gaps: readonly string[], actor: Actor): Write[] {
  const people = [file['primaryContacts'] ?? [], actor.contact ?? []].flat()
  const said = gaps.map((gap) => gap.trim()).filter((gap) => gap !== '')
  return [
    {
      op: 'create',
      type: 'Thread',
      as: 'gaps',
      body: {
        subject: String(file['projectName']),
        context: file.$id,
        participants: [...new Set(people)],
      },
      set: { purpose: PURPOSE },
    },
    ...said.map((gap): Write => ({
      op: 'create',
      type: 'Message',
      body: {},
      set: { thread: '$as:gaps', author: actor.userId, body: richTextOf(gap) },
    })),
  ]
}

/**
 * Returns the writes that resolve the open conversations about what a consultation lacked. Empty if there
 * are none.
 */
export async function writesOfResolving(asServer: AreaItems, file: string): Promise<Write[]> {
  const threads = await namedBy(asServer, 'Thread', 'context', file)
  return threads
    .filter(({ purpose, resolved }) => purpose === PURPOSE && resolved !== true)
    .map(({ $id }) => ({ op: 'update', id: $id, body: {}, set: { resolved: true } }))
}
