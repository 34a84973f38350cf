import { isItemId, OTHER_VALUE, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, MoveCall, MoveRule, Write } from '@cairn/contract/server'
import { mailsOfMissing, reachable, textOfMissing, writeOfMailed } from '../../model/asking-missing.ts'
import { hasAccount } from '../../model/plan-sending.ts'
import { withStep } from '../../model/progress.ts'
import { setOfRefiled, writesOfRefiled } from '../../model/refiling.ts'
import { writesOfGaps } from './gaps.ts'
import { letterText } from './letter-words.ts'
import { namedBy } from './load-file.ts'

const DAY = 10
/** Language of what the area itself writes, as of letters that name none. */
const LANGUAGE = 'en'
const wordsOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/**
 * Reads a file that staff filed in its owner's name, and their organisation. Throws `notAllowed` for other
 * files.
 */
async function filedOf(asServer: AreaItems, { $id }: Item): Promise<{ file: Item; community: string }> {
  const file = await asServer.read($id)
  const community = file['filedBy']
  if (typeof community !== 'string') throw new CairnError('notAllowed')
  return { file, community }
}

/**
 * Asks the people of a file for what is missing: in a conversation, and by mail whoever has no account. The
 * mail is kept as a log of the community. Throws `invalidItem` if nobody can be asked.
 */
const askMissing: MoveRule = async ({ item, asked, actor, asServer }) => {
  const { file, community } = await filedOf(asServer, item)
  const gaps = [asked['gaps'] ?? []].flat().map(wordsOf).filter(Boolean)
  if (gaps.length === 0) throw required('gaps', 'errors.required')
  const ids = [file['primaryContacts'] ?? []].flat() as ItemId[]
  const people = Object.values(ids.length > 0 ? await asServer.readMany(ids) : {})
  const { here, byMail } = reachable(people)
  if (here.length + byMail.length === 0)
    throw required('primaryContacts', people.length === 0 ? 'errors.required' : 'errors.noAddress')
  const now = new Date().toISOString()
  const about = { file, gaps, words: wordsOf(asked['words']) }
  const log = writeOfMailed({
    ...{ community, context: [file.$id], subject: String(file['projectName']), text: textOfMissing(about) },
    ...{ date: now.slice(0, DAY), contacts: byMail.map(({ $id }) => $id) },
  })
  return {
    set: withStep(file, { kind: 'MISSING', at: now, by: actor.userId, reason: gaps.join('; ') }),
    writes: [...writesOfGaps(file, gaps, actor), ...(byMail.length > 0 ? [log] : [])],
    mails: mailsOfMissing(about, byMail, LANGUAGE, now),
  }
}

/**
 * Moves a file to the organisation that it belongs to. Notices and conversations follow. A log of the
 * community says who could have read it until then. Throws `invalidItem` for an organisation that has it
 * already, `notAllowed` for one that the person cannot read.
 */
const refile: MoveRule = async (call) => {
  const { item, asked, actor, items, asServer } = call
  const { file, community } = await filedOf(asServer, item)
  const [from, to] = [String(file['owner']), asked['organization']]
  if (typeof to !== 'string' || !isItemId(to) || to === from) throw required('organization', 'errors.required')
  // The person must be able to name it.
  await items.read(to)
  const [notices, members] = await Promise.all([
    namedBy(asServer, 'ConsultNotice', 'consultation', file.$id),
    namedBy(asServer, 'Contact', 'organizations', from),
  ])
  const about = [file.$id, ...notices.map(({ $id }) => $id)]
  const threads = (await Promise.all(about.map((id) => namedBy(asServer, 'Thread', 'context', id)))).flat()
  const former = members.filter(({ organizations }) => ![organizations ?? []].flat().includes(to))
  const now = new Date().toISOString()
  const reason = wordsOf(asked['reason'])
  return {
    set: {
      ...setOfRefiled({ file, to }),
      ...withStep(file, { kind: 'REFILED', at: now, by: actor.userId, reason }),
    },
    writes: [
      ...writesOfRefiled({ file, to, notices, threads, former: former.map(({ $id }) => $id) }),
      await logOfReaders(call, { file, community, from, to, former, now, reason }),
    ],
    basedOn: notices,
  }
}

interface Refiled {
  file: Item
  community: string
  from: string
  to: string
  former: readonly Item[]
  now: string
  reason: string
}

/** Returns the write of the log that says who with an account could have read the file. */
async function logOfReaders(
  { asServer }: MoveCall,
  { file, community, from, to, former, now, reason }: Refiled,
): Promise<Write> {
  const organizations = await asServer.readMany([from, to] as ItemId[])
  const nameOf = (id: string) => String(organizations[id as ItemId]?.['displayName'] ?? id)
  const readers = former
    .filter(({ userState }) => hasAccount(userState))
    .map(({ firstName, lastName }) => `- ${wordsOf(firstName)} ${wordsOf(lastName)}`)
  return {
    op: 'create',
    type: 'CommLog',
    body: {
      ...{ type: OTHER_VALUE, typeOther: letterText('types.Consultation.moves.refile', LANGUAGE) },
      ...{ direction: 'INTERNAL', owner: community, context: [file.$id], date: now.slice(0, DAY) },
      subject: `${String(file['projectName'])}: ${nameOf(from)} → ${nameOf(to)}`.slice(0, 300),
      description: [reason, nameOf(from), ...readers].join('\n'),
    },
  }
}

function required(property: string, userMessage: string): CairnError {
  return new CairnError('invalidItem', property, { properties: { [property]: { userMessage } } })
}

/** Moves of the staff who filed a consultation in the name of its owner. */
export const staffMoves: Record<string, MoveRule> = { askMissing, refile }
