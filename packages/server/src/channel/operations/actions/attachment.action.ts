import * as v from 'valibot'
import { ATTACHMENT_TYPE, itemIdSchema, updateCountSchema } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { restoreFile as restore } from '../../../files/restore-file.ts'
import { UPLOAD_ID } from '../../../files/uploads.ts'
import { defineCoreAction, targetEntries, targetOf } from '../core-action.ts'

/** Makes an attachment of a whole upload, to be named by the item it is for; with `replaces`, the next file of one there is. */
export const attachUpload = defineCoreAction({
  name: 'attachUpload',
  payload: v.looseObject({ uploadID: v.pipe(v.string(), v.regex(UPLOAD_ID)), replaces: v.optional(itemIdSchema) }),
  load: async () => {},
  authorize({ principal }) {
    if (principal.userId === undefined) throw new CairnError('notSignedIn')
  },
  command: ({ payload, principal, parts }) => parts.files.finish(principal, payload.uploadID, payload.replaces),
  present: (attachment) => attachment,
})

/** Gives an attachment the file back that it had at update `u`. */
export const restoreFile = defineCoreAction({
  name: 'restoreFile',
  payload: v.looseObject({ ...targetEntries, t: v.literal(ATTACHMENT_TYPE), u: updateCountSchema }),
  load: async ({ payload }) => targetOf(payload),
  authorize() {},
  command: ({ payload, principal, parts }, id) => restore(parts, principal, id, payload.u),
  present: (attachment) => attachment,
})
