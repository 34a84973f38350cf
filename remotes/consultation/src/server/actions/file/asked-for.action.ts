import * as v from 'valibot'
import { moveLinesSchema } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { mayTick, stillAskedOf, withTick } from '../../../model/file/asked-for.ts'
import { writesOfResolving } from '../../rules/file/gaps.ts'

/** States of a file that was accepted. */
const TAKEN_IN = ['SUBMITTED', 'CONSULTING', 'PENDING', 'RESPONDED']

/**
 * Action: marks one thing that the submitter was asked for as there, or as missing. Both sides mark. Returns
 * the file. Throws `notAllowed` for who may neither change the file nor has it in hand.
 */
export const tickAsked = defineAction({
  kind: 'write',
  types: ['Consultation'],
  on: 'item',
  payload: v.object({ what: v.pipe(v.string(), v.maxLength(500)), done: v.boolean() }),
  result: v.looseObject({ $id: v.string() }),
  async run({ item, payload: { what, done }, items, asServer }) {
    if (!item || !mayTick(item)) throw new CairnError('notAllowed')
    const { _u: u, ...file } = await asServer.read(item.$id)
    const askedFor = withTick(file, what, done)
    // Once the file is taken in, the list and its conversation end with the last thing.
    const isOver = TAKEN_IN.includes(String(file['state'])) && stillAskedOf({ askedFor }).length === 0
    const resolving = isOver ? await writesOfResolving(asServer, item.$id) : []
    const set = { askedFor: isOver ? null : askedFor }
    await asServer.together([{ op: 'update', id: item.$id, u, body: {}, set }, ...resolving])
    return items.read(item.$id)
  },
})

/**
 * Action: tells what of a file is still asked for, before it is submitted again or accepted. Throws
 * `notAllowed` for who may do neither.
 */
export const stillAsked = defineAction({
  kind: 'asks',
  types: ['Consultation'],
  on: 'item',
  payload: v.object({}),
  result: moveLinesSchema,
  async run({ item }) {
    const mayAccept = item?.$can?.['accept'] === true
    if (!item || (!mayAccept && !item.$can?.['resubmit'])) throw new CairnError('notAllowed')
    const still = stillAskedOf(item).map((text) => ({ text, note: 'consultation.askedFor.notAdded' }))
    const about = { note: `consultation.askedFor.${mayAccept ? 'stillAccept' : 'still'}` }
    return { lines: still.length === 0 ? [] : [about, ...still] }
  },
})
