import * as v from 'valibot'
import { ATTACHMENT_TYPE, isItemId, itemId, itemIdSchema, updateCountSchema } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { keepListenCopy } from './listen-copy.ts'
import { restoreFile as restore } from './restore-file.ts'
import { bringBackFile as bringBack } from './bring-back-file.ts'
import { useFileAgain as again } from './use-again.ts'
import { trashOf } from './trash.ts'
import { UPLOAD_ID } from './uploads.ts'
import { defineFileAction } from './define-action.ts'
import { targetEntries, targetOf } from '../../items/action/payload.ts'

/**
 * Makes an attachment of a whole upload, to be named by the item it is for; with `replaces`, the next file of one there is. Of a very large file it
 * answers how far that is (`BeingStored`) until it is done.
 */
export const attachUpload = defineFileAction({
  name: 'attachUpload',
  kind: 'write',
  payload: v.looseObject({
    uploadID: v.pipe(v.string(), v.regex(UPLOAD_ID)),
    replaces: v.optional(itemIdSchema),
    listenTo: v.optional(itemIdSchema),
  }),
  load: async () => {},
  authorize({ principal }) {
    if (principal.userId === undefined) throw new CairnError('notSignedIn')
  },
  command: ({ payload: { uploadID, replaces, listenTo }, principal, parts }) =>
    listenTo
      ? keepListenCopy(parts.files, principal, uploadID, listenTo)
      : parts.files.finish(principal, uploadID, replaces),
  present: (attachment) => attachment,
})

/** Gives an attachment the file back that it had at update `u`. */
export const restoreFile = defineFileAction({
  name: 'restoreFile',
  kind: 'write',
  payload: v.looseObject({ ...targetEntries, t: v.literal(ATTACHMENT_TYPE), u: updateCountSchema }),
  load: async ({ payload }) => targetOf(payload),
  authorize() {},
  command: ({ payload, principal, parts }, id) => restore(parts, principal, id, payload.u),
  present: (attachment) => attachment,
})

/** Makes an attachment of the file of another item, to be named by a further item. Answers with the attachment. */
export const useFileAgain = defineFileAction({
  name: 'useFileAgain',
  kind: 'write',
  payload: v.looseObject({ ...targetEntries, t: v.literal(ATTACHMENT_TYPE) }),
  load: async ({ payload }) => targetOf(payload),
  authorize() {},
  command: ({ principal, parts }, id) => again(parts, principal, id),
  present: (attachment) => attachment,
})

const MOST_OF_TRASH = 200

/** Files in the trash that the person may bring back, the latest first: of one item with `t` and `i`, of all without. */
export const trash = defineFileAction({
  name: 'trash',
  kind: 'asks',
  payload: v.looseObject({
    t: v.optional(targetEntries.t, ''),
    i: v.optional(targetEntries.i, 0),
    after: v.optional(v.pipe(v.string(), v.maxLength(60))),
    max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_OF_TRASH)), 50),
  }),
  async load({ payload: { t, i } }) {
    if (t === '' && i === 0) return undefined
    const item = itemId(t, i)
    if (!isItemId(item)) throw new CairnError('invalidId', '', { id: `${t}-${i}` })
    return item
  },
  authorize() {},
  command: ({ payload: { after, max }, principal, parts }, item) =>
    trashOf(parts.parts, principal, { item, after, max }),
  present: (page) => page,
})

/** Brings a file out of the trash: its item names it again. Answers with the attachment. */
export const bringBackFile = defineFileAction({
  name: 'bringBackFile',
  kind: 'write',
  payload: v.looseObject({
    ...targetEntries,
    t: v.literal(ATTACHMENT_TYPE),
    reason: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  }),
  load: async ({ payload }) => targetOf(payload),
  authorize() {},
  command: ({ payload, principal, parts }, id) => bringBack(parts, principal, id, payload.reason),
  present: (attachment) => attachment,
})
