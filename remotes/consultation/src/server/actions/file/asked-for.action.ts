import * as v from 'valibot'
import { moveLinesSchema } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { stillAskedOf, withTick } from '../../../model/file/asked-for.ts'

/**
 * Action: marks one thing that the submitter was asked for as there, or as missing. Both sides mark. Returns
 * the file. Throws `notAllowed` for who may neither change the file nor send it back.
 */
export const tickAsked = defineAction({
  kind: 'write',
  types: ['Consultation'],
  on: 'item',
  payload: v.object({ what: v.pipe(v.string(), v.maxLength(500)), done: v.boolean() }),
  result: v.looseObject({ $id: v.string() }),
  async run({ item, payload: { what, done }, items, asServer }) {
    if (!item?.$can?.['update'] && !item?.$can?.['returnIncomplete']) throw new CairnError('notAllowed')
    const { _t, _i, _u, ...file } = await asServer.read(item.$id)
    await asServer.update({ _t, _i, _u }, undefined, { askedFor: withTick(file, what, done) })
    return items.read(item.$id)
  },
})

/**
 * Action: tells what of a file is still asked for, before it is submitted again. Throws `notAllowed` for who
 * may not resubmit it.
 */
export const stillAsked = defineAction({
  kind: 'asks',
  types: ['Consultation'],
  on: 'item',
  payload: v.object({}),
  result: moveLinesSchema,
  async run({ item }) {
    if (!item?.$can?.['resubmit']) throw new CairnError('notAllowed')
    const still = stillAskedOf(item).map((text) => ({ text, note: 'consultation.askedFor.notAdded' }))
    return { lines: still.length === 0 ? [] : [{ note: 'consultation.askedFor.still' }, ...still] }
  },
})
