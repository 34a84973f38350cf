import * as v from 'valibot'
import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { problemsOfBag } from '../../model/bag.ts'
import { entriesIn, remarksIn } from '../../model/record-entries.ts'
import { readAll } from '../rules/make-letter.ts'
import { digestOf, isSignedBy } from '../rules/record-moves.ts'
import { namesOf } from '../rules/names-of.ts'
import { filesInZip } from '../rules/record-zip.ts'
import { sideOf } from '../rules/side-of.ts'

const whole = v.looseObject({ $id: v.string() })
const onRecord = { types: ['ConsultRecord'], on: 'item' } as const

/** Says which entries of a draft go into the record. Returns the record. */
export const chooseEntries = defineAction({
  ...onRecord,
  kind: 'write',
  payload: v.object({ included: v.pipe(v.array(v.string()), v.maxLength(5000)) }),
  result: whole,
  async run({ item, payload: { included }, actor, items, asServer }) {
    if (!item || item['state'] !== 'DRAFT') throw new CairnError('consultation.recordOpen')
    if ((await sideOf(asServer, item, actor)) !== item['compiledBy']) throw new CairnError('notAllowed')
    const chosen = new Set(included)
    const entries = entriesIn(item['entries']).map((entry) => ({ ...entry, included: chosen.has(entry.id) }))
    const { _t, _i, _u } = item
    await asServer.update({ _t, _i, _u, entries })
    return items.read(item.$id)
  },
})

/**
 * Adds a remark to a record that is open for them, on one entry or on the whole. Nobody's words are
 * rewritten.
 */
export const remarkOnRecord = defineAction({
  ...onRecord,
  kind: 'write',
  payload: v.object({
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4000)),
    entry: v.optional(v.string()),
  }),
  result: whole,
  async run({ item, payload: { text, entry }, actor, items, asServer }) {
    if (!item || item['state'] !== 'COMMENT') throw new CairnError('consultation.recordNotOpen')
    if (!(await sideOf(asServer, item, actor))) throw new CairnError('notAllowed')
    if (entry !== undefined && !entriesIn(item['entries']).some(({ id }) => id === entry))
      throw new CairnError('notFound')
    const by = actor.userId
    const from = (await namesOf(asServer, [by])).get(by) ?? ''
    const remark = { at: new Date().toISOString(), by, from, text, ...(entry === undefined ? {} : { entry }) }
    const { _t, _i, _u } = item
    // A new remark says that somebody is not done.
    await asServer.update({ _t, _i, _u, remarks: [...remarksIn(item['remarks']), remark], agreed: null })
    return items.read(item.$id)
  },
})

/** Says that the side which did not compile a record has nothing to remark on any more. */
export const agreeRecord = defineAction({
  ...onRecord,
  kind: 'write',
  payload: v.object({}),
  result: whole,
  async run({ item, actor, items, asServer }) {
    if (!item || item['state'] !== 'COMMENT') throw new CairnError('consultation.recordNotOpen')
    const side = await sideOf(asServer, item, actor)
    if (!side || (side === item['compiledBy'] && !actor.admin)) throw new CairnError('notAllowed')
    const { _t, _i, _u } = item
    await asServer.update({ _t, _i, _u, agreed: true })
    return items.read(item.$id)
  },
})

/** Compares the bundle of a sealed record with its manifests and its signature. Returns what differs. */
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
