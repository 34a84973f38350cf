import { defineItemType } from '@cairn/contract'

/**
 * What somebody said in a thread (business-areas section 3, Message): part of it, written by action `postMessage`, and never changed
 * but by redaction.
 */
export const messageType = defineItemType({
  name: 'Message',
  defaultIcon: 'message',
  label: ['@thread'],
  properties: {
    thread: { v: 'REL', t: 'Thread', readOnly: true },
    /** The account of who wrote it: its name is seen by all who take part, whosever contacts they see. */
    author: { v: 'IDM', readOnly: true, facet: { kind: 'terms', limit: 8 } },
    body: { v: 'DEF', t: 'richText', max: 50_000, textField: true, readOnly: true },
    /** It is found by what they are called. */
    attachments: { v: 'REL', t: 'Attachment', many: true, max: 50, textField: true, readOnly: true },
    mentions: { v: 'REL', t: 'Contact', many: true, max: 50, readOnly: true },
    /** How it came, where not from here. */
    channel: { v: 'SEL', options: ['MAIL'], readOnly: true },
    /** What was redacted, for stewards. */
    original: { v: 'DEF', t: 'richText', level: 'PROTECTED', readOnly: true },
    redaction: { v: 'DEF', t: 'json', readOnly: true },
    drupalTarget: { v: 'DEF', max: 200, readOnly: true },
    drupalCID: { v: 'DEF', max: 60, readOnly: true },
  },
  sections: [{ key: 'message', properties: ['body', 'author', 'thread', 'mentions', 'attachments'] }],
  listItem: { subtitle: ['author', 'body'] },
  defaultHeaders: ['_c.ts', 'author', 'body'],
  facets: ['author'],
  within: 'thread',
  appendOnly: true,
  redactable: { body: 'original' },
  visibility: 'PRIVATE',
  events: [
    { kind: 'MENTIONED', on: 'create', names: 'mentions', suggested: 'PREFS' },
    { kind: 'MESSAGE', on: 'create', suggested: 'PREFS' },
    { kind: 'MESSAGE_REDACTED', action: 'redact', suggested: 'NEVER', silent: true },
  ],
})
