import * as v from 'valibot'
import { ATTACHMENT_TYPE, isItemId, itemId, updateCountSchema } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { changeable } from '@cairn/contract/server'
import { keepListenCopy } from './shown/listen-copy.ts'
import { restoreFile as restore } from './purge/restore-file.ts'
import { bringBackFile as bringBack } from './purge/bring-back-file.ts'
import { useFileAgain as again } from './uploads/use-again.ts'
import { trashOf } from './purge/trash.ts'
import { UPLOAD_ID } from './uploads/uploads.ts'
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
    replaces: v.optional(changeable(ATTACHMENT_TYPE)),
    listenTo: v.optional(changeable(ATTACHMENT_TYPE)),
  }),
  load: async () => {},
  authorize({ principal }) {
    if (principal.userId === undefined) throw new CairnError('notSignedIn')
  },
  command: ({ payload: { uploadID, replaces, listenTo }, principal, deps }) =>
    listenTo
      ? keepListenCopy(deps.files, principal, uploadID, listenTo)
      : deps.files.finish(principal, uploadID, replaces),
  present: (attachment) => attachment,
})

/** Gives an attachment the file back that it had at update `u`. */
export const restoreFile = defineFileAction({
  name: 'restoreFile',
  kind: 'write',
  payload: v.looseObject({ ...targetEntries, t: v.literal(ATTACHMENT_TYPE), u: updateCountSchema }),
  load: async ({ payload }) => targetOf(payload),
  authorize() {},
  command: ({ payload, principal, deps }, id) => restore(deps, principal, id, payload.u),
  present: (attachment) => attachment,
})

/** Makes an attachment of the file of another item, to be named by a further item. Answers with the attachment. */
export const useFileAgain = defineFileAction({
  name: 'useFileAgain',
  kind: 'write',
  payload: v.looseObject({ ...targetEntries, t: v.literal(ATTACHMENT_TYPE) }),
  load: async ({ payload }) => targetOf(payload),
  authorize() {},
  command: ({ principal, deps }, id) => again(deps, principal, id),
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
    after: v.optional(v.pipe(v.string(), v.maxLength(400))),
    max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_OF_TRASH)), 50),
  }),
  async load({ payload: { t, i } }) {
    if (t === '' && i === 0) return undefined
    const item = itemId(t, i)
    if (!isItemId(item)) throw new CairnError('invalidId', '', { id: `${t}-${i}` })
    return item
  },
  authorize() {},
  command: ({ payload: { after, max }, principal, deps }, item) =>
    trashOf(deps.context, principal, { item, after, max }),
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
  command: ({ payload, principal, deps }, id) => bringBack(deps, principal, id, payload.reason),
  present: (attachment) => attachment,
})
