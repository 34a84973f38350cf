import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, MoveCall, MoveRule, Write } from '@cairn/contract/server'
import { citesIn } from '../../../model/letters/letter-cites.ts'
import { fillText } from '../../../model/letters/letter-fields.ts'
import { frameOf, framedText, framedWords, type LetterFrame } from '../../../model/letters/letter-frame.ts'
import { answersTo, framedBy, valuesOfLetter } from '../../../model/letters/letter-values.ts'
import { clockOf } from '../../../model/clock/clock.ts'
import type { LetterWay } from '../../../model/letters/letter-machine.ts'
import { momentOfOffline } from '../../../model/records/offline.ts'
import {
  ANSWER_PURPOSE,
  ANSWERABLE,
  mailedTo,
  mailsOfLetter,
  problemOfSending,
  USUAL_LINK_DAYS,
  writesOfMessage,
  type LetterMessage,
} from '../../../model/letters/plan-sending.ts'
import { formatDate } from '@cairn/model/format'
import { parseRichText, plainText } from '@cairn/model/rich-text'
import { writeOfMailed } from '../../../model/file/asking-missing.ts'
import { withAccount } from '../people/accounts.ts'
import { requireFresh } from './letter-cited.ts'
import { loadSources } from './letter-sources.ts'
import { notesOf, sourcesOf } from '../../../model/letters/letter-paper.ts'
import { sayIn } from './letter-words.ts'
import { namedBy } from '../file/load-file.ts'
import { readAll, requireOwnTemplate } from './make-letter.ts'
import { caseOf, settle, type Case } from '../answers/settle.ts'

/**
 * Move rule: sends an approved letter and answers with it: the message with the file, the letter, the
 * response, the notice and the mails are written together, or nothing is. Throws `invalidItem` and other
 * errors for what keeps it from being sent.
 */
export const sendLetter: MoveRule = async (call) => {
  const { item, asked, asServer } = call
  const now = new Date().toISOString()
  const letter = await asServer.read(item.$id)
  const [cited, sources, recipients] = await Promise.all([
    requireFresh(asServer, letter),
    loadSources(asServer, letter, now),
    recipientsOf(asServer, letter),
    requireReplaced(asServer, letter),
  ])
  requireOwnTemplate(sources)
  const known = await caseOf(asServer, sources.response)
  const { notice, response } = known
  const way = asked['way'] as LetterWay
  requireSendable(letter, known, recipients)
  const problem = problemOfSending({ way, sentOn: asked['sentOn'], receipt: asked['receipt'] }, sources.today)
  if (problem) throw invalid(problem.property, problem.reason)
  const zone = clockOf(response['clock'])?.calendar.zone ?? 'UTC'
  const at = way === 'PORTAL' || way === 'POST' ? momentOfOffline(asked['sentOn'], zone, now) : now
  const answer = settle(known, 'ANSWERED', letter['outcome'], at)
  const frame = frameOf(framedBy(sources), sayIn(sources.language))
  const based = basedOn(letter, cited, sources.language)
  const sent = notice && (await messageOf(call, { letter, notice, response, recipients, now, frame, based }, sources))
  if (!sent) throw new CairnError('notFound')
  const terms = sources.terms ?? {}
  const linkDays = 'letterMail' in terms && terms['letterMail'] === 'LINK' ? linkDaysOf(terms) : undefined
  const { language } = sources
  const text = framedText(plainText(letter['words']), formatDate(sources.today, language), frame, based)
  const mailed = mailedTo(way, recipients, await withAccount(asServer, recipients))
  return {
    set: { way, sentOn: asked['sentOn'] ?? sources.today, receipt: asked['receipt'] ?? null },
    writes: [
      { op: 'move', id: response.$id, action: 'respond', body: { ...answer.set, outcome: letter['outcome'] } },
      ...answer.writes,
      ...sent.writes,
      ...(mailed.length > 0 ? [await logOfMailed(call, sent.message, text, mailed)] : []),
    ],
    basedOn: uniqueById([...answer.basedOn, ...cited]),
    mails: mailsOfLetter({ ...sent.message, text }, mailed, {
      ...{ linkDays, language, sender: sources.community, replyTo: answersTo(sources.terms).answerEmail },
    }),
  }
}

/** Returns what a letter is based on, in the words of its PDF. `cited` are the items that it cites. */
function basedOn(letter: Item, cited: readonly Item[], language: string): string {
  const known = new Map(cited.map((item) => [item.$id, item]))
  const items = citesIn(letter['cites']).flatMap(({ id, u }) => {
    const item = known.get(id)
    return item ? [{ ...item, _u: u }] : []
  })
  const say = sayIn(language)
  return `${say('sources')} ${sourcesOf(items, notesOf(items, say('warned'), language), say)}`
}

/** The items without those that are named twice. */
function uniqueById<T extends { $id: ItemId }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.$id, item])).values()]
}

function requireSendable(letter: Item, { response }: Case, recipients: readonly Item[]): void {
  if (recipients.length === 0) throw invalid('recipients', 'errors.required')
  if (typeof letter['pdf'] !== 'string') throw invalid('pdf', 'errors.required')
  const state = String(response['state'])
  if (!ANSWERABLE.includes(state)) throw new CairnError('transition', '', { from: state, to: 'RESPONDED' })
}

/** A later letter says which one of the same response it takes the place of. */
async function requireReplaced(asServer: AreaItems, letter: Item): Promise<void> {
  const { response, replaces } = letter
  const letters = await namedBy(asServer, 'Letter', 'response', String(response))
  const sent = letters.filter(({ state }) => state === 'SENT')
  if (sent.some(({ $id }) => $id === replaces)) return
  if (replaces !== undefined) throw invalid('replaces', 'errors.invalidItem')
  if (sent.length > 0) throw invalid('replaces', 'errors.required')
}

async function recipientsOf(asServer: AreaItems, letter: Item): Promise<Item[]> {
  const ids = [letter['recipients'] ?? []].flat() as ItemId[]
  const found = await asServer.readMany(ids)
  return ids.flatMap((id) => found[id] ?? [])
}

function linkDaysOf(terms: object): number {
  const days = 'linkDays' in terms ? terms.linkDays : undefined
  return typeof days === 'number' && days > 0 ? days : USUAL_LINK_DAYS
}

/** The letter that is sent, with whom and what it concerns. */
interface Sent {
  letter: Item
  notice: Item
  response: Item
  recipients: readonly Item[]
  now: string
  frame: LetterFrame
  /** What it is based on, in words. */
  based: string
}

/**
 * Keeps the file for the message and for the notice, and returns the writes that name them. Both have the
 * bytes that were approved. Run again, they are the same attachments.
 */
async function messageOf(
  { actor, asServer, filesAsServer }: MoveCall,
  { letter, notice, response, recipients, now, frame, based }: Sent,
  sources: Parameters<typeof valuesOfLetter>[0],
): Promise<{ message: LetterMessage; writes: Write[] }> {
  const file = await filesAsServer.open(String(letter['pdf']) as ItemId)
  const bytes = await readAll(await file.stream())
  const keep = (type: string, property: string, index?: number) =>
    filesAsServer.keep(
      bytes,
      file.name,
      { type, property, ...(index === undefined ? {} : { index }) },
      `${letter.$id} ${String(letter['digest'])} ${type}`,
    )
  const threads = await namedBy(asServer, 'Thread', 'context', notice.$id)
  // One after the other: which of the two comes first is told by their numbers.
  const forMessage = await keep('Message', 'attachments')
  const forNotice = await keep('ConsultNotice', 'letters', notice._i)
  const message: LetterMessage = {
    ...{ letter, notice, now },
    subject: fillText(String(letter['subject']), valuesOfLetter(sources, [])),
    words: framedWords(parseRichText(letter['words']) ?? { type: 'doc' }, frame, based),
    file: forMessage,
    author: actor.userId,
    participants: [
      ...recipients.map(({ $id }) => String($id)),
      ...[actor.contact ?? [], letter['author'] ?? [], response['assigned'] ?? []].flat().map(String),
    ],
    thread: threads.find(({ purpose }) => purpose === ANSWER_PURPOSE),
  }
  const letters = [...[notice['letters'] ?? []].flat(), forNotice]
  return {
    message,
    writes: [...writesOfMessage(message), { op: 'update', id: notice.$id, body: {}, set: { letters } }],
  }
}

/** Returns the write that keeps a mailed letter, with its file, as a log of the community. */
async function logOfMailed(
  { filesAsServer }: MoveCall,
  { letter, notice, subject, now }: LetterMessage,
  text: string,
  mailed: readonly Item[],
): Promise<Write> {
  const file = await filesAsServer.open(String(letter['pdf']) as ItemId)
  const target = { type: 'CommLog', property: 'attachments' }
  const key = `${letter.$id} ${String(letter['digest'])} CommLog`
  return writeOfMailed({
    ...{ community: String(notice['community']), context: [notice.$id, String(letter['response'])], subject },
    ...{ text, date: now.slice(0, 10), contacts: mailed.map(({ $id }) => $id) },
    attachments: [await filesAsServer.keep(await readAll(await file.stream()), file.name, target, key)],
  })
}

function invalid(property: string, userMessage: string): CairnError {
  return new CairnError('invalidItem', property, { properties: { [property]: { userMessage } } })
}
