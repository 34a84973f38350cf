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
 * Action: creates an attachment from a finished upload, for an item to list; with `replaces`, sets the upload
 * as the new file of an existing attachment. If storing takes long, returns the progress (`UploadProgress`)
 * instead, and the client calls again. With `listenTo`, stores the upload as the listening copy of that
 * recording and returns the recording's attachment. Throws as `finishUpload` does; with `listenTo`, as
 * `keepListenCopy` does.
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

/**
 * Action: restores the file that an attachment had at update `u`, for those who may change the attachment.
 * Throws `notAllowed` for others.
 */
export const restoreFile = defineFileAction({
  name: 'restoreFile',
  kind: 'write',
  payload: v.looseObject({ ...targetEntries, t: v.literal(ATTACHMENT_TYPE), u: updateCountSchema }),
  load: async ({ payload }) => targetOf(payload),
  authorize() {},
  command: ({ payload, principal, deps }, id) => restore(deps, principal, id, payload.u),
  present: (attachment) => attachment,
})

/**
 * Action: makes a second attachment (not attached yet) that shares the file of an existing one, and returns
 * it. Throws as `useFileAgain` of `uploads/use-again.ts` does.
 */
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

/**
 * Action: lists files in the trash that the person may restore, newest first: of one item (`t`, `i`), or of
 * all. Throws `badMessage` for a foreign cursor.
 */
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

/**
 * Action: restores a file from the trash to its item. Returns the attachment. Throws `notAllowed`, and
 * `invalidItem` if its property is full.
 */
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
