import { defineItemType } from '@cairn/contract'

/** The item type of a message in a thread. The action `postMessage` writes it; only redaction changes it. */
export const messageType = defineItemType({
  name: 'Message',
  defaultIcon: 'message-circle',
  label: ['@thread'],
  properties: {
    thread: { v: 'REL', t: 'Thread', readOnly: true },
    /** The account of the author. All participants may see its name, whichever contacts they see. */
    author: { v: 'IDM', readOnly: true, facet: { kind: 'terms', limit: 8 } },
    body: { v: 'DEF', t: 'richText', max: 50_000, textField: true, readOnly: true },
    /** Search finds the message by the names of these files. */
    attachments: { v: 'REL', t: 'Attachment', many: true, max: 50, textField: true, readOnly: true },
    mentions: { v: 'REL', t: 'Contact', many: true, max: 50, readOnly: true },
    /** How the message came, if not by the product itself. */
    channel: { v: 'SEL', options: ['MAIL'], readOnly: true },
    /** The text before redaction, for people who may read PROTECTED items. */
    original: { v: 'DEF', t: 'richText', level: 'PROTECTED', readOnly: true },
    redaction: { v: 'DEF', t: 'json', readOnly: true },
    drupalTarget: { v: 'DEF', max: 200, readOnly: true },
    drupalCID: { v: 'DEF', max: 60, readOnly: true },
  },
  sections: [{ key: 'message', properties: ['body', 'author', 'thread', 'mentions', 'attachments'] }],
  head: { facts: ['author', 'thread'] },
  listItem: { date: '_c.ts', subtitle: ['author', 'body'] },
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
