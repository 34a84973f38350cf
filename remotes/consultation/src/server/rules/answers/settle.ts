import { isItemId, type Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, MoveOutcome, Write } from '@cairn/contract/server'
import { changeByAnswer, isSettled, writeOfAnswered, type Answering } from '../../../model/answers/plan-answers.ts'
import { ENDED, type NoticeState } from '../../../model/file/states.ts'
import { writesOfResolving } from '../file/gaps.ts'
import { loadAnswering } from '../file/load-file.ts'

/**
 * A response as the server sees it, with its notice, its file and all responses to that, itself among them.
 */
export interface Case extends Answering {
  file: Item
  responses: Item[]
  /** What ends the open conversations about what the file lacks. */
  resolving: Write[]
}

/** What is written and what it is based on when a response is settled. */
type Settled = Required<Omit<MoveOutcome, 'mails'>>

/** Reads the case of a response. Throws `consultation.fileEnded` if its file is over. */
export async function caseOf(asServer: AreaItems, item: Item): Promise<Case> {
  const id = String(item['consultation'])
  if (!isItemId(id)) throw new CairnError('notFound')
  const file = await asServer.read(id)
  if (ENDED.includes(String(file['state']))) throw new CairnError('consultation.fileEnded')
  const [answering, resolving] = await Promise.all([
    loadAnswering(asServer, file.$id),
    writesOfResolving(asServer, file.$id),
  ])
  const own = answering.find(({ response }) => response.$id === item.$id)
  if (!own) throw new CairnError('notFound')
  return { ...own, file, responses: answering.map(({ response }) => response), resolving }
}

/**
 * Plans the writes that end a response's clock at `at`, update its notice, and with the last answer mark the
 * file as answered and end the conversations about what it lacked. Based on all responses and the file, so
 * that of two simultaneous last answers one sees the other.
 */
export function settle(known: Case, status: NoticeState, outcome: unknown, at: string): Settled {
  const { set, writes } = changeByAnswer(known, { status, outcome, now: at })
  const { file, responses, response, resolving } = known
  const isLast = file['state'] === 'CONSULTING' && isSettled(responses, response.$id)
  const settled = isLast ? [writeOfAnswered(file, new Date().toISOString()), ...resolving] : []
  return { set, writes: [...writes, ...settled], basedOn: [...responses, file] }
}
