import { accessProperty, defineItemType } from '@cairn/contract'
import { SYNC_STATES, syncMachine } from './sync.ts'

/**
 * The item type of a conversation between people, perhaps about another item. Its participants read it at any
 * level; the members of its owner only at COMMUNITY.
 */
export const threadType = defineItemType({
  name: 'Thread',
  defaultIcon: 'message',
  label: ['subject'],
  properties: {
    subject: { v: 'DEF', required: true, max: 300, textField: true },
    participants: {
      ...{ v: 'REL', t: 'Contact', many: true, max: 200, introduces: true, peopleOf: 'context' },
      facet: { kind: 'terms', limit: 8 },
    },
    context: { v: 'IDM', facet: { kind: 'terms', limit: 8 } },
    owner: { v: 'REL', t: 'Organization', facet: { kind: 'terms', limit: 8 } },
    access: { ...accessProperty, options: ['COMMUNITY', 'PROTECTED', 'PRIVATE'] },
    actionType: { v: 'LOV', list: 'CONVERSATION_ACTION_TYPES', facet: { kind: 'terms' } },
    assignedTo: { v: 'REL', t: 'Contact', peopleOf: 'participants', facet: { kind: 'terms', limit: 8 } },
    assignedDue: { v: 'DT' },
    /** The key of a purpose that an area registered. People start threads without one. */
    purpose: { v: 'DEF', words: 'purposes.*', max: 60, readOnly: true, facet: { kind: 'terms' } },
    resolved: {
      ...{ v: 'DEF', t: 'boolean', readOnly: true, facet: { kind: 'terms' } },
      switchedBy: { on: 'resolveThread', off: 'reopenThread' },
    },
    syncState: { v: 'SEL', options: [...SYNC_STATES], readOnly: true, facet: { kind: 'terms' } },
    /** The time of the latest message. */
    sortTS: { v: 'DTM', readOnly: true },
    lastMessage: { v: 'REL', t: 'Message', readOnly: true },
  },
  sections: [
    { key: 'thread', properties: ['subject', 'participants', 'context'] },
    { key: 'sharing', properties: ['owner', 'access'] },
    { key: 'work', properties: ['actionType', 'assignedTo', 'assignedDue', 'purpose', 'resolved'] },
    { key: 'sync', properties: ['syncState', 'sortTS'] },
  ],
  head: { facts: ['context', 'participants', 'assignedTo', 'assignedDue'] },
  listItem: {
    date: 'sortTS',
    subtitle: ['context', 'participants'],
    quotes: 'lastMessage',
    chips: ['assignedDue', 'purpose', 'actionType', 'access'],
  },
  defaultHeaders: ['sortTS', 'participants', 'context', 'assignedTo', 'assignedDue'],
  facets: ['resolved', 'participants', 'assignedTo', 'owner', 'actionType', 'context', 'purpose', 'syncState'],
  owner: 'owner',
  readers: 'participants',
  about: { items: 'context', people: ['participants'] },
  personal: true,
  answered: { by: 'postMessage', files: { type: 'Message', property: 'attachments' } },
  visibility: 'PROTECTED',
  capability: 'Conversation',
  machines: { syncState: syncMachine },
  events: [
    { kind: 'THREAD_RESOLVED', action: 'resolveThread', suggested: 'PREFS' },
    { kind: 'THREAD_REOPENED', action: 'reopenThread', suggested: 'PREFS' },
    { kind: 'THREAD_ASSIGNED', property: 'assignedTo', suggested: 'PREFS' },
    // A message has a notification of its own.
    { kind: 'THREAD_ACTIVE', action: 'postMessage', suggested: 'NEVER', silent: true },
    { kind: 'THREAD_SYNCED', property: 'syncState', suggested: 'NEVER', silent: true },
  ],
})
