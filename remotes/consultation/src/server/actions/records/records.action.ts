import * as v from 'valibot'
import { moveLinesSchema, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type AreaItems } from '@cairn/contract/server'
import { problemsOfBag } from '../../../model/records/bag.ts'
import {
  entriesIn,
  hasRoomFor,
  pickedBy,
  picksIn,
  remarksIn,
  withPicks,
} from '../../../model/records/record-entries.ts'
import { readAll } from '../../rules/letters/make-letter.ts'
import { digestOf, isSignedBy } from '../../rules/records/record-moves.ts'
import { namesOf } from '../../rules/file/names-of.ts'
import { openedTo, shownTo } from '../../rules/records/record-sources.ts'
import { filesInZip } from '../../rules/records/record-zip.ts'
import { isOnSide, sideOf } from '../../rules/file/side-of.ts'

const whole = v.looseObject({ $id: v.string() })
const onRecord = { types: ['ConsultRecord'], on: 'item' } as const

const entriesSchema = v.array(v.looseObject({ id: v.string() }))
const idSchema = v.pipe(v.string(), v.maxLength(120))
/** Who writes on a record so often within a day is no person at work. */
const limit = { most: 300, per: 'day' } as const

/**
 * Action: returns the entries of a record; those of a draft only as far as the caller may read the items
 * behind them, and the ids of these items so of an opened one.
 */
export const recordEntries = defineAction({
  ...onRecord,
  kind: 'asks',
  payload: v.object({}),
  result: v.object({ entries: entriesSchema }),
  async run({ item, items, asServer }) {
    if (!item) throw new CairnError('notFound')
    const reading = { items, asServer }
    return { entries: await (item['state'] === 'DRAFT' ? shownTo(reading, item) : openedTo(reading, item)) }
  },
})

/** Most lines that are shown before a record is opened or sealed. */
const MOST_LINES = 500

/** Action: returns what the other side reads in a record once it is opened, or what is sealed. */
export const recordLines = defineAction({
  ...onRecord,
  kind: 'asks',
  payload: v.object({}),
  result: moveLinesSchema,
  async run({ item, items, asServer }) {
    if (!item) throw new CairnError('notFound')
    const isDraft = item['state'] === 'DRAFT'
    const entries = isDraft ? await shownTo({ items, asServer }, item) : entriesIn(item['entries'])
    const lines = entries
      .filter(({ included }) => included)
      .map(({ kind, summary }) => ({ text: summary, note: `consultation.record.kinds.${kind}` }))
    const about = { note: `consultation.record.${isDraft ? 'openNote' : 'sealNote'}` }
    const rest = lines.splice(MOST_LINES - 2)
    if (rest.length > 0) lines.push({ text: `+ ${rest.length}`, note: 'consultation.record.moreLines' })
    return { lines: [about, ...lines] }
  },
})

/**
 * Action: selects which of the entries visible to the caller go into the record. Returns the record with its
 * entries. Throws `consultation.recordOpen` once it is no draft, and `notAllowed` for who is not of the side
 * that compiles it.
 */
export const chooseEntries = defineAction({
  ...onRecord,
  kind: 'write',
  limit,
  payload: v.object({ included: v.pipe(v.array(idSchema), v.maxLength(10_000)) }),
  result: whole,
  async run({ item, payload: { included }, actor, items, asServer }) {
    if (!item || item['state'] !== 'DRAFT') throw new CairnError('consultation.recordOpen')
    if (!(await isOnSide(asServer, item, actor, item['compiledBy']))) throw new CairnError('notAllowed')
    const seen = await shownTo({ items, asServer }, item)
    const { picks: stored } = await asServer.read(item.$id)
    const picks = pickedBy(picksIn(stored), seen, included)
    await setOn(asServer, item, { picks })
    return { ...(await items.read(item.$id)), entries: withPicks(seen, picks) }
  },
})

/**
 * Action: adds a remark of either side to a record that is open for them, on one entry or on the whole.
 * Nobody's words are rewritten. Throws `consultation.recordNotOpen`, `notAllowed` for others, `notFound` for
 * an unknown entry, and `consultation.remarksFull` if there is no room for more.
 */
export const remarkOnRecord = defineAction({
  ...onRecord,
  kind: 'write',
  limit,
  payload: v.object({
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4000)),
    entry: v.optional(idSchema),
  }),
  result: whole,
  async run({ item, payload: { text, entry }, actor, items, asServer }) {
    if (!item || item['state'] !== 'COMMENT') throw new CairnError('consultation.recordNotOpen')
    if (!(await sideOf(asServer, item, actor))) throw new CairnError('notAllowed')
    if (entry !== undefined && !entriesIn(item['entries']).some(({ id }) => id === entry))
      throw new CairnError('notFound')
    const remarks = remarksIn(item['remarks'])
    if (!hasRoomFor(remarks, text)) throw new CairnError('consultation.remarksFull')
    const by = actor.userId
    const from = (await namesOf(asServer, [by])).get(by) ?? ''
    const remark = { at: new Date().toISOString(), by, from, text, ...(entry === undefined ? {} : { entry }) }
    // A new remark says that somebody is not done.
    await setOn(asServer, item, { remarks: [...remarks, remark], agreed: null })
    return items.read(item.$id)
  },
})

/**
 * Action: says that the side which did not compile a record has nothing to remark on any more. Throws
 * `consultation.recordNotOpen` unless it is open for remarks, and `notAllowed` for everybody else but
 * administrators.
 */
export const agreeRecord = defineAction({
  ...onRecord,
  kind: 'write',
  payload: v.object({}),
  result: whole,
  async run({ item, actor, items, asServer }) {
    if (!item || item['state'] !== 'COMMENT') throw new CairnError('consultation.recordNotOpen')
    const side = await sideOf(asServer, item, actor)
    if (!side || (side === item['compiledBy'] && !actor.admin)) throw new CairnError('notAllowed')
    await setOn(asServer, item, { agreed: true })
    return items.read(item.$id)
  },
})

/** Sets what the server keeps of a record, on top of the record as it was read. */
async function setOn(asServer: AreaItems, { $id, _u }: Item, set: Record<string, unknown>): Promise<void> {
  await asServer.together([{ op: 'update', id: $id, u: _u, body: {}, set }])
}

/**
 * Action: compares the bundle of a sealed record with its manifests and its signature. Returns what differs,
 * and the number of its files (0 if it cannot be opened). Throws `consultation.recordNotOpen` without a
 * bundle.
 */
export const verifyRecord = defineAction({
  ...onRecord,
  kind: 'asks',
  payload: v.object({}),
  result: v.object({
    problems: v.array(v.object({ path: v.string(), problem: v.string() })),
    files: v.number(),
  }),
  async run({ item, files }) {
    const bundle = item?.['bundle']
    if (typeof bundle !== 'string') throw new CairnError('consultation.recordNotOpen')
    const opened = await files.open(bundle as ItemId)
    const bytes = await readAll(await opened.stream())
    const altered = digestOf(bytes) !== item?.['digest'] ? [{ path: opened.name, problem: 'changed' as const }] : []
    const bag = await filesInZip(bytes).catch(() => undefined)
    if (!bag) return { problems: altered, files: 0 }
    const { publicKey } = files.sign(new Uint8Array())
    const problems = problemsOfBag(
      bag,
      digestOf,
      (signed, signature, key) => key === publicKey && isSignedBy(publicKey, signed, signature),
    )
    // What says which file differs says more than that the whole does.
    return { problems: problems.length > 0 ? problems : altered, files: Object.keys(bag).length }
  },
})
