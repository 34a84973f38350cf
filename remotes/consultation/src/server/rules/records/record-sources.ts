import {
  citeItem,
  isItemId,
  parseItemId,
  readCitation,
  type Item,
  type ItemId,
  type ItemVersion,
} from '@cairn/contract'
import { endsCall } from '@cairn/contract/errors'
import type { AreaItems } from '@cairn/contract/server'
import {
  entriesIn,
  gatherEntries,
  isPrivate,
  picksIn,
  withEvidence,
  withPicks,
  type RecordEntry,
  type SayStep,
  type Source,
} from '../../../model/records/record-entries.ts'
import { clockOf } from '../../../model/clock/clock.ts'
import { letterText } from '../letters/letter-words.ts'
import { namesOf } from '../file/names-of.ts'
import type { Side } from '../file/side-of.ts'

/** Most messages, logs and meetings of one record, of each kind. */
const MOST = 2000
const BATCH = 500

/** Item access for compiling or showing a record: with the person's rights (`items`), and the server's. */
export interface Reading {
  items: AreaItems
  asServer: AreaItems
}

interface Sources {
  messages: Source[]
  logs: Source[]
  concerns: Item[]
  letters: Item[]
}

/** Gathers what may go into a record of one side, as far as its compiler may read it. */
export async function gatherFor(notice: Item, side: Side, reading: Reading): Promise<RecordEntry[]> {
  const { items, asServer } = reading
  const isOwn = side === 'COMMUNITY'
  const responses = isOwn ? await responsesOf(items, notice) : []
  const answers = responses.map(({ $id }) => $id)
  const [found, logs, concerns, letters] = await Promise.all([
    allOf(items, 'Thread', 'context', [notice.$id, ...answers]),
    isOwn ? logsOf(items, [notice.$id, String(notice['consultation']), ...answers]) : [],
    concernsOf(items, answers),
    readAll(items, [notice['letters'] ?? []].flat().map(String)),
  ])
  const other = String(notice[isOwn ? 'submitter' : 'community'])
  const shared = await sharedThreads(asServer, found, other)
  // What is the submitter's own stays out of a record.
  const threads = new Map(
    found.flatMap((thread) => (isOwn || shared.has(thread.$id) ? [[String(thread.$id), thread]] : [])),
  )
  const messages = await allOf(items, 'Message', 'thread', [...threads.keys()])
  // A meeting that a step began is part of the consultation, if the other side was there.
  const ofSteps = new Set(responses.flatMap(({ wfRefs }) => [wfRefs ?? []].flat()))
  const isHeldTogether = ({ $id, otherOrgs }: Item) => ofSteps.has($id) && [otherOrgs].flat().includes(other)
  return entriesOf(notice, reading, {
    messages: messages.map((item) => {
      const thread = String(item['thread'])
      return { item, isShared: shared.has(thread), isPrivate: isPrivate(threads.get(thread) ?? {}) }
    }),
    logs: logs.map((item) => ({ item, isShared: isHeldTogether(item), isPrivate: isPrivate(item) })),
    ...{ concerns, letters },
  })
}

/** Returns the entries of a draft, as far as a reader may read what shows them. */
export async function shownTo(reading: Reading, record: Item): Promise<RecordEntry[]> {
  const { items, asServer } = reading
  const { picks: stored } = await asServer.read(record.$id)
  const picks = picksIn(stored)
  const [notice, found] = await Promise.all([
    items.read(String(record['notice']) as ItemId),
    readAll(
      items,
      picks.map(({ id }) => id),
    ),
  ])
  const byType = Map.groupBy(found, ({ _t }) => _t)
  const of = (...types: string[]) => types.flatMap((type) => byType.get(type) ?? [])
  const entries = await entriesOf(notice, reading, {
    messages: of('Message').map((item) => ({ item, isShared: true })),
    logs: of('CommLog', 'Meeting').map((item) => ({ item, isShared: true })),
    concerns: of('ConsultResponseConcern').filter(hasPublicWords),
    letters: of('Attachment'),
  })
  return withPicks(entries, picks)
}

/** Returns the entries of an opened record, with the evidence that its reader may read. */
export async function openedTo({ items, asServer }: Reading, record: Item): Promise<RecordEntry[]> {
  const { picks: stored } = await asServer.read(record.$id)
  const picks = picksIn(stored)
  const read = await items.readMany(picks.flatMap(({ id }) => readCitation(id)?.id ?? []))
  return withEvidence(entriesIn(record['entries']), picks, (id) => read[id] !== undefined)
}

/** Says in words what a reader may read. */
async function entriesOf(notice: Item, reading: Reading, { letters, ...sources }: Sources): Promise<RecordEntry[]> {
  const { items, asServer } = reading
  const { messages, logs } = sources
  const [history, fileHistory] = await Promise.all([items.history(notice.$id), fileHistoryOf(notice, reading)])
  const labels = Object.assign({}, notice.$labels, ...[...messages, ...logs].map(({ item }) => item.$labels ?? {}))
  const by = await namesOf(asServer, [
    ...[...history, ...fileHistory].map((version) => version.by),
    ...messages.map(({ item }) => item['author']),
  ])
  const entries = gatherEntries({
    ...{ notice, history, fileHistory, say: sayStep, ...sources },
    wordsOf: (status, former) => letterText(moveKey(String(status), former), 'en'),
    nameOf: (id) => by.get(String(id)) ?? labels[String(id)] ?? '',
  })
  const [from, to] = [notice['community'], notice['submitter']].map((id) => labels[String(id)] ?? '')
  const sent = letters.map((letter): RecordEntry => {
    const evidence = citeItem(letter)
    const summary = String(letter['originalName'] ?? '')
    return { id: evidence, kind: 'LETTER', date: letter._c.ts, evidence, from, to, summary, included: true }
  })
  return [...entries, ...sent].sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id))
}

const sayStep: SayStep = (kind, { days = 0, properties = [] } = {}) => {
  const names = properties.map((name) => letterText(`types.Consultation.props.${name}`, 'en'))
  const words = letterText(`consultation.record.moves.${kind}`, 'en', { days })
  return names.length === 0 ? words : `${words} (${names.join(', ')})`
}

/**
 * Returns the versions of a file that a reader may read and both sides may know: a community that was asked
 * later than others reads none from before.
 */
async function fileHistoryOf(notice: Item, { items, asServer }: Reading): Promise<ItemVersion[]> {
  const id = String(notice['consultation']) as ItemId
  const versions = await items.history(id).catch((thrown: unknown) => {
    if (endsCall(thrown)) throw thrown
    return []
  })
  const file = (await asServer.readMany([id]))[id]
  const isOfFirst = clockOf(notice['clock'])?.start === file?.['distributed']
  return versions.filter(({ ts }) => isOfFirst || ts > notice._c.ts)
}

/** The text of what happened: that a community is waited for is no act, but it was asked, or asked again. */
function moveKey(status: string, former: unknown): string {
  if (status !== 'AWAITING') return `types.ConsultNotice.options.status.${status}`
  return `consultation.record.moves.${!former ? 'ASKED' : former === 'STOPPED' ? 'RESUMED' : 'REOPENED'}`
}

/** Ids of the threads in which the other side takes part. What was said in others is the compiler's own. */
async function sharedThreads(
  asServer: AreaItems,
  threads: readonly Item[],
  other: string,
): Promise<ReadonlySet<string>> {
  const partsOf = (thread: Item) => [thread['participants'] ?? []].flat().map(String)
  const contacts = await asServer.readMany([...new Set(threads.flatMap(partsOf))] as ItemId[])
  const isOther = (id: string) => [contacts[id as ItemId]?.['organizations'] ?? []].flat().includes(other)
  return new Set(threads.filter((thread) => partsOf(thread).some(isOther)).map(({ $id }) => String($id)))
}

/** The answers of the community to a notice, as far as the caller may read them. */
async function responsesOf(items: AreaItems, { consultation, community }: Item): Promise<Item[]> {
  const found = await allOf(items, 'ConsultResponse', 'consultation', [String(consultation)])
  return found.filter((response) => response['community'] === community)
}

/** Logs and meetings about any of these that the caller may read. */
async function logsOf(items: AreaItems, about: readonly string[]): Promise<Item[]> {
  const found = await Promise.all(['CommLog', 'Meeting'].map((type) => allOf(items, type, 'context', about)))
  return [...new Map(found.flat().map((item) => [item.$id, item])).values()]
}

/** Concerns of answers that have words for others, as far as the caller may read them. */
async function concernsOf(items: AreaItems, answers: readonly string[]): Promise<Item[]> {
  return (await allOf(items, 'ConsultResponseConcern', 'response', answers)).filter(hasPublicWords)
}

function hasPublicWords({ publicWords }: Item): boolean {
  return typeof publicWords === 'string'
}

/** All items of a type that name one of these in a relation, as far as the caller may read them. */
async function allOf(items: AreaItems, type: string, property: string, ids: readonly string[]): Promise<Item[]> {
  if (ids.length === 0) return []
  const must = [{ prop: property, kind: 'rel' as const, value: [...ids] }]
  const found: Item[] = []
  let after: string | undefined
  do {
    const page = await items.search({
      ...{ types: [type], must, max: BATCH, total: false, sort: [{ key: '_c.ts', order: 'asc' }] },
      ...(after === undefined ? {} : { after }),
    })
    found.push(...Object.values(await items.readMany(page.ids as ItemId[])))
    after = page.next
  } while (after !== undefined && found.length < MOST)
  return found
}

/** Reads items in batches. Hidden and missing ones, and the notice itself, are left out. */
async function readAll(items: AreaItems, ids: readonly string[]): Promise<Item[]> {
  const known = ids.filter(isItemId).filter((id) => parseItemId(id).type !== 'ConsultNotice')
  const found: Item[] = []
  for (let at = 0; at < known.length; at += BATCH)
    found.push(...Object.values(await items.readMany(known.slice(at, at + BATCH))))
  return found
}
