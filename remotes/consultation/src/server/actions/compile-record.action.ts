import * as v from 'valibot'
import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type AreaFiles, type AreaItems } from '@cairn/contract/server'
import { gatherEntries, type RecordEntry } from '../../model/record-entries.ts'
import { digestOf } from '../rules/record-moves.ts'
import { letterText } from '../rules/letter-words.ts'
import { readAll } from '../rules/make-letter.ts'
import { namesOf } from '../rules/names-of.ts'
import { sideOf, type Side } from '../rules/side-of.ts'

/** Most messages, logs and meetings of one record, of each kind. */
const MOST = 2000
const BATCH = 500

/**
 * Gathers what both sides may read of a consultation with one community into a record, which its compiler
 * then goes through. Own logs and concerns, and threads without the other side, are listed, and not included
 * until they are ticked. Returns the record.
 */
export const compileRecord = defineAction({
  kind: 'write',
  types: ['ConsultNotice'],
  on: 'item',
  payload: v.object({}),
  result: v.looseObject({ $id: v.string() }),
  async run({ item: notice, actor, items, asServer, files }) {
    if (!notice) throw new CairnError('notFound')
    const side = await sideOf(asServer, notice, actor)
    if (!side) throw new CairnError('notAllowed')
    const made = await gatherRecord(notice, side, { items, asServer, files })
    return items.read(made.$id)
  },
})

/** What a record is gathered with: what its compiler may read, and the server. */
interface Gathering {
  items: AreaItems
  asServer: AreaItems
  files: Pick<AreaFiles, 'open'>
}

/** Gathers the entries of a record with the rights of its compiler, and makes its draft. */
export async function gatherRecord(notice: Item, side: Side, { items, asServer, files }: Gathering): Promise<Item> {
  const isOwn = side === 'COMMUNITY'
  const [history, found, logs, concerns] = await Promise.all([
    items.history(notice.$id),
    allOf(items, 'Thread', 'context', [notice.$id]),
    isOwn ? logsOf(items, notice) : [],
    isOwn ? concernsOf(items, notice) : [],
  ])
  const other = String(notice[isOwn ? 'submitter' : 'community'])
  const shared = await sharedThreads(asServer, found, other)
  // The community reads a draft of the submitter, too: what is the submitter's own stays out of it.
  const threads = isOwn ? found : found.filter(({ $id }) => shared.has($id))
  const messages = await allOf(
    items,
    'Message',
    'thread',
    threads.map(({ $id }) => $id),
  )
  const labels = Object.assign({}, notice.$labels, ...[...messages, ...logs].map(({ $labels }) => $labels ?? {}))
  const by = await namesOf(asServer, [
    ...history.map((version) => version.by),
    ...messages.map((each) => each['author']),
  ])
  const entries = gatherEntries({
    ...{ notice, history, concerns },
    messages: messages.map((item) => ({ item, isShared: shared.has(item['thread']) })),
    logs: logs.map((item) => ({ item, isShared: false })),
    wordsOf: (status) => letterText(`types.ConsultNotice.options.status.${String(status)}`, 'en'),
    nameOf: (id) => by.get(String(id)) ?? labels[String(id)] ?? '',
  })
  const letters: RecordEntry[] = []
  for (const id of [notice['letters'] ?? []].flat() as ItemId[]) {
    const [file, attachment] = [await files.open(id), await items.read(id)]
    letters.push({
      ...{ id: `${id}@${attachment._u}`, kind: 'LETTER', date: attachment._c.ts, evidence: `${id}@${attachment._u}` },
      ...{ from: labels[String(notice['community'])] ?? '', to: labels[String(notice['submitter'])] ?? '' },
      ...{ summary: file.name, included: true },
      sha256: digestOf(await readAll(await file.stream())),
    })
  }
  const all = [...entries, ...letters].sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id))
  const { community, consultation, submitter, projectName } = notice
  const name = labels[String(community)]
  return asServer.create('ConsultRecord', {
    title: [name, projectName].filter(Boolean).join(' · '),
    ...{ notice: notice.$id, consultation, community, compiledBy: side, entries: all, remarks: [] },
    // What the community has not opened yet is its own.
    ...(side === 'SUBMITTER' ? { submitter } : {}),
  })
}

/** The threads in which the other side takes part. What was said in others is the compiler's own. */
async function sharedThreads(
  asServer: AreaItems,
  threads: readonly Item[],
  other: string,
): Promise<ReadonlySet<unknown>> {
  const partsOf = (thread: Item) => [thread['participants'] ?? []].flat().map(String)
  const contacts = await asServer.readMany([...new Set(threads.flatMap(partsOf))] as ItemId[])
  const isOther = (id: string) => [contacts[id as ItemId]?.['organizations'] ?? []].flat().includes(other)
  return new Set(threads.filter((thread) => partsOf(thread).some(isOther)).map(({ $id }) => $id))
}

/** Logs and meetings about a notice or its file that the caller may read. */
async function logsOf(items: AreaItems, notice: Item): Promise<Item[]> {
  const about = [notice.$id, String(notice['consultation'])]
  const found = await Promise.all(['CommLog', 'Meeting'].map((type) => allOf(items, type, 'context', about)))
  return found.flat()
}

/** Concerns of the answer to a notice that have words for others, as far as the caller may read them. */
async function concernsOf(items: AreaItems, { consultation, community }: Item): Promise<Item[]> {
  const responses = await allOf(items, 'ConsultResponse', 'consultation', [String(consultation)])
  const own = responses.filter((response) => response['community'] === community)
  const found = await allOf(
    items,
    'ConsultResponseConcern',
    'response',
    own.map(({ $id }) => $id),
  )
  return found.filter(({ publicWords }) => typeof publicWords === 'string')
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
