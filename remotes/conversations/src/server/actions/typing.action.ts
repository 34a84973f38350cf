import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { takesPart } from '../../model/taking-part.ts'

/** Tells those who have the thread open that the caller, who takes part, writes a message. Nothing of it is kept. */
export const typing = defineAction({
  kind: 'ephemeral',
  types: ['Thread'],
  on: 'item',
  payload: v.object({}),
  result: v.object({}),
  run({ item: thread, actor, purposes, announcePresence }) {
    if (!thread || !takesPart(thread, actor, purposes)) throw new CairnError('notAllowed')
    announcePresence()
    return {}
  },
})
