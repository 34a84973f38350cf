import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { takesPart } from '../../model/taking-part.ts'

/**
 * Action: announces to those who have the thread open that the caller is typing. Stores nothing. Throws
 * `notAllowed` for people who do not take part.
 */
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
