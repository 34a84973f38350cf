import * as v from 'valibot'
import { parseItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { refuseMasquerade } from '../../items/rights/principal/acting-as.ts'
import type { Principal } from '../../items/facts/types.ts'
import { FEED_PATH } from './feed-path.ts'
import { feedMade, makeFeed, revokeFeed } from './feed-book.ts'

const none = v.looseObject({})

/**
 * Action: returns when the caller's calendar address was created, if they have one. The address itself is
 * shown only on creation. Throws `masquerading`.
 */
export const calendarFeed = defineCoreAction({
  name: 'calendarFeed',
  kind: 'asks',
  payload: none,
  load: async ({ principal }) => userOf(principal),
  authorize: ({ principal }) => refuseMasquerade(principal),
  command: ({ deps }, user) => feedMade(deps.database, user),
  present: (made) => (made === undefined ? {} : { made }),
})

/**
 * Action: creates a calendar address for the caller, replacing the former one. Returns its path. Throws
 * `masquerading`.
 */
export const makeCalendarFeed = defineCoreAction({
  name: 'makeCalendarFeed',
  kind: 'write',
  payload: none,
  load: async ({ principal }) => userOf(principal),
  authorize: ({ principal }) => refuseMasquerade(principal),
  command: ({ deps }, user) => makeFeed(deps.database, user),
  present: (token) => ({ path: `${FEED_PATH}/${token}.ics` }),
})

/** Action: revokes the caller's calendar address. Throws `masquerading`. */
export const revokeCalendarFeed = defineCoreAction({
  name: 'revokeCalendarFeed',
  kind: 'write',
  payload: none,
  load: async ({ principal }) => userOf(principal),
  authorize: ({ principal }) => refuseMasquerade(principal),
  command: ({ deps }, user) => revokeFeed(deps.database, user),
  present: () => ({}),
})

function userOf({ userId }: Principal): number {
  if (userId === undefined) throw new CairnError('notSignedIn')
  return parseItemId(userId).index
}
