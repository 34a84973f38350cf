import { isItemId, OTHER_VALUE, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, MoveCall, MoveRule, Write } from '@cairn/contract/server'
import { formatDate } from '@cairn/model/format'
import { withAsked } from '../../../model/file/asked-for.ts'
import {
  mailsOfMissing,
  reachable,
  textOfMissing,
  writeOfMailed,
  type AskedFor,
} from '../../../model/file/asking-missing.ts'
import { withStep } from '../../../model/file/progress.ts'
import { frameOf, framedText } from '../../../model/letters/letter-frame.ts'
import { answersTo } from '../../../model/letters/letter-values.ts'
import { formerOf, setOfRefiled, writesOfRefiled } from '../../../model/filing/refiling.ts'
import { withAccount } from '../people/accounts.ts'
import { writesOfGaps } from '../file/gaps.ts'
import { nameOfItem, referenceIn } from '../letters/letter-sources.ts'
import { letterText, sayIn } from '../letters/letter-words.ts'
import { namedBy } from '../file/load-file.ts'

const DAY = 10
/** Most people of the former organisation that a log names. */
const MOST_NAMED = 200
const BATCH = 500
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
 * Asks the people of a file for what is missing: in a conversation, and by a letter in a mail whoever has no
 * account. It is signed by who asks, for the community; so many go out in a day. It is kept as a log of the
 * community. Throws `invalidItem` if nobody can be asked.
 */
const askMissing: MoveRule = async (call) => {
  const { item, asked, actor, asServer } = call
  const { file, community } = await filedOf(asServer, item)
  const gaps = [asked['gaps'] ?? []].flat().map(wordsOf).filter(Boolean)
  if (gaps.length === 0) throw required('gaps', 'errors.required')
  const ids = [file['primaryContacts'] ?? []].flat() as ItemId[]
  const people = Object.values(ids.length > 0 ? await asServer.readMany(ids) : {})
  const { here, byMail } = reachable(people, await withAccount(asServer, people))
  if (here.length + byMail.length === 0)
    throw required('primaryContacts', people.length === 0 ? 'errors.required' : 'errors.noAddress')
  const now = new Date().toISOString()
  const mail = await letterOfMissing(call, { file, community, people: byMail, gaps, words: wordsOf(asked['words']) })
  const log = writeOfMailed({
    ...{ community, context: [file.$id], subject: mail.subject, text: mail.text, date: now.slice(0, DAY) },
    contacts: byMail.map(({ $id }) => $id),
  })
  return {
    set: {
      ...withStep(file, { kind: 'MISSING', at: now, by: actor.userId, reason: gaps.join('; ') }),
      askedFor: withAsked(file, gaps),
    },
    writes: [...writesOfGaps(file, gaps, actor), ...(byMail.length > 0 ? [log] : [])],
    mails: mailsOfMissing(mail, byMail, LANGUAGE, `${file.$id} ${now}`),
  }
}

/** A letter that asks for what is missing: of whose file, whom it goes to, and what it says. */
interface Missing extends AskedFor {
  file: Item
  community: string
  people: readonly Item[]
}

/** Returns the letter of a community that asks for what is missing, signed by the person who asks. */
async function letterOfMissing({ actor, asServer }: MoveCall, { file, community, people, ...asked }: Missing) {
  const ids = [community, file['primaryOrg'] ?? [], actor.contact ?? []].flat() as ItemId[]
  const [named, [terms], notices] = await Promise.all([
    asServer.readMany(ids),
    namedBy(asServer, 'ConsultTerms', 'owner', community),
    namedBy(asServer, 'ConsultNotice', 'consultation', file.$id),
  ])
  const nameOf = (id: unknown) => nameOfItem(named[String(id) as ItemId])
  const about = { community: nameOf(community), project: String(file['projectName']) }
  const say = (key: string, values = {}) => letterText(`consultation.missing.${key}`, LANGUAGE, { ...about, ...values })
  const frame = frameOf(
    {
      ...{ ...about, ...answersTo(terms), reference: referenceIn(notices, community) },
      to: [...people.map(nameOfItem), nameOf(file['primaryOrg'])],
      numbers: [file['identifiers'] ?? []].flat().map(String),
      signatory: nameOf(actor.contact),
    },
    sayIn(LANGUAGE),
  )
  const received = formatDate(String(file['received']), LANGUAGE)
  const text = textOfMissing(asked, [say('greeting'), say('asks', { received })])
  const day = formatDate(new Date().toISOString().slice(0, DAY), LANGUAGE)
  return {
    ...{ subject: say('subject'), text: framedText(text, day, frame), sender: about.community },
    replyTo: answersTo(terms).answerEmail,
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
  const notices = await namedBy(asServer, 'ConsultNotice', 'consultation', file.$id)
  const about = [file.$id, ...notices.map(({ $id }) => $id)]
  const threads = (await Promise.all(about.map((id) => namedBy(asServer, 'Thread', 'context', id)))).flat()
  const taking = [...new Set(threads.flatMap(({ participants }) => [participants ?? []].flat()))] as ItemId[]
  const former = formerOf(Object.values(await asServer.readMany(taking)), from, to)
  const now = new Date().toISOString()
  const reason = wordsOf(asked['reason'])
  return {
    set: {
      ...setOfRefiled({ file, to }),
      ...withStep(file, { kind: 'REFILED', at: now, by: actor.userId, reason }),
    },
    writes: [
      ...writesOfRefiled({ file, to, notices, threads, former }),
      await logOfReaders(call, { file, community, from, to, now, reason }),
    ],
    basedOn: notices,
  }
}

interface Refiled {
  file: Item
  community: string
  from: string
  to: string
  now: string
  reason: string
}

/**
 * Returns the write of the log that says who with an account could have read the file. It names those whom
 * the person may read, and tells that there are others.
 */
async function logOfReaders(
  { asServer, items }: MoveCall,
  { file, community, from, to, now, reason }: Refiled,
): Promise<Write> {
  const organizations = await asServer.readMany([from, to] as ItemId[])
  const nameOf = (id: string) => String(organizations[id as ItemId]?.['displayName'] ?? id)
  const could = await couldRead(asServer, from, to)
  const named = Object.values(await items.readMany(could.slice(0, MOST_NAMED)))
  const readers = named.map(({ firstName, lastName }) => `- ${wordsOf(firstName)} ${wordsOf(lastName)}`)
  const others = could.length > named.length ? [`- ${letterText('consultation.refiled.others', LANGUAGE)}`] : []
  return {
    op: 'create',
    type: 'CommLog',
    body: {
      ...{ type: OTHER_VALUE, typeOther: letterText('types.Consultation.moves.refile', LANGUAGE) },
      ...{ direction: 'INTERNAL', context: [file.$id], date: now.slice(0, DAY) },
      subject: `${String(file['projectName'])}: ${nameOf(from)} → ${nameOf(to)}`.slice(0, 300),
      description: [reason, nameOf(from), ...readers, ...others].join('\n'),
    },
    set: { owner: community },
  }
}

/** Contacts of an organisation, and not of the other one, whose person has an account. */
async function couldRead(asServer: AreaItems, from: string, to: string): Promise<ItemId[]> {
  const must = [{ prop: 'organizations', kind: 'rel' as const, value: [from] }]
  const found: ItemId[] = []
  let after: string | undefined
  do {
    const page = await asServer.search({
      ...{ types: ['Contact'], must, max: BATCH, total: false },
      ...(after === undefined ? {} : { after }),
    })
    const members = Object.values(await asServer.readProperties(page.ids as ItemId[], ['organizations']))
    const accounts = await withAccount(asServer, members)
    found.push(...(formerOf(members, from, to).filter((id) => accounts.has(id)) as ItemId[]))
    after = page.next
  } while (after !== undefined && found.length <= MOST_NAMED)
  return found
}

function required(property: string, userMessage: string): CairnError {
  return new CairnError('invalidItem', property, { properties: { [property]: { userMessage } } })
}

/** Moves of the staff who filed a consultation in the name of its owner. */
export const staffMoves: Record<string, MoveRule> = { askMissing, refile }
