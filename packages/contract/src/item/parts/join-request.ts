import type { ItemType } from '../item-type.ts'

/** Name of the core type of a request to join a community. */
export const JOIN_REQUEST_TYPE = 'JoinRequest'
/** The right over a request that answering it asks for: that by which people are invited. */
export const INVITE_RIGHT = 'invite'

const tell = { suggested: 'ALWAYS', mode: 'IMMEDIATE' } as const

/**
 * Somebody's request to join a community. The person who asks reads it, and is told by it what was answered,
 * not by whom. Only the server writes it.
 */
export const joinRequestType: ItemType = {
  name: JOIN_REQUEST_TYPE,
  defaultIcon: 'user-plus',
  label: ['name'],
  properties: {
    /** Name and address of the account when its person asked. */
    name: { v: 'DEF', max: 200, textField: true },
    email: { v: 'DEF', t: 'email', max: 254 },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    message: { v: 'DEF', t: 'text', max: 1000 },
    state: { v: 'SEL', options: ['OPEN', 'ACCEPTED', 'DECLINED'], facet: { kind: 'terms' } },
    reason: { v: 'DEF', t: 'text', max: 1000 },
    asker: { v: 'REL', t: 'User' },
    contact: { v: 'REL', t: 'Contact', level: 'PRIVATE' },
    answeredBy: { v: 'REL', t: 'User', level: 'PRIVATE' },
  },
  sections: [
    { key: 'request', properties: ['name', 'email', 'owner', 'message', 'asker'] },
    { key: 'answer', properties: ['state', 'reason', 'contact', 'answeredBy'] },
  ],
  head: { facts: ['email', 'owner'] },
  listItem: { subtitle: ['owner', 'message'], chips: ['state'] },
  events: [
    { kind: 'JOIN_ASKED', on: 'create', audience: { right: INVITE_RIGHT }, ...tell },
    // Who asked knows.
    { kind: 'JOIN_SENT', on: 'create', names: 'asker', suggested: 'NEVER' },
    { kind: 'JOIN_ACCEPTED', property: 'state', to: ['ACCEPTED'], names: 'asker', ...tell },
    { kind: 'JOIN_DECLINED', property: 'state', to: ['DECLINED'], names: 'asker', ...tell },
  ],
  owner: 'owner',
  readers: 'asker',
  visibility: 'PRIVATE',
  serverCreates: true,
  appendOnly: true,
  excludeGeneralSearch: true,
}
