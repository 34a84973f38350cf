import { FILE_TYPE, isItemId, LONGEST_FILE_TEXT, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import * as v from 'valibot'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import type { StoredItem } from '../../../items/facts/item-row.ts'
import type { Principal } from '../../../items/facts/types.ts'
import { targetEntries, targetOf } from '../../../items/action/payload.ts'
import { mayChangeFile } from '../brought-by.ts'
import { defineFileAction, type FileActionDeps } from '../define-action.ts'
import { openBytes } from '../shown/open-bytes.ts'
import { reindexItemsOf } from './read-texts.ts'

const target = { ...targetEntries, t: v.literal('Attachment') }

/**
 * Action: returns the text extracted from an attachment's file as `{text, from}`, for those who may have the
 * file. Without `from` it has not been extracted yet. Throws `notFound`, `notAllowed` and `warned` as opening
 * the file does.
 */
export const fileText = defineFileAction({
  name: 'fileText',
  kind: 'asks',
  payload: v.looseObject(target),
  load: async ({ payload }) => targetOf(payload),
  authorize() {},
  async command({ principal, deps }, id) {
    const { textFrom: from, text = '' } = (await fileOf(deps, principal, id)).facts.values
    return { text, ...(from === undefined ? {} : { from }) }
  },
  present: (found) => found,
})

/**
 * Action: replaces the extracted text of a file by a correction, for those who may have the file and change
 * its data; a blank one removes the text. It applies wherever the file is used. Throws `notAllowed`, and as
 * `fileText` does.
 */
export const correctFileText = defineFileAction({
  name: 'correctFileText',
  kind: 'write',
  payload: v.looseObject({ ...target, text: v.pipe(v.string(), v.maxLength(LONGEST_FILE_TEXT)) }),
  load: async ({ payload }) => targetOf(payload),
  authorize() {},
  async command({ payload, principal, deps }, id) {
    const file = await fileOf(deps, principal, id)
    const attachment = await deps.context.loader.loadOne(id)
    if (!attachment || !(await mayChangeFile(deps.context.loader, principal, attachment.facts)))
      throw new CairnError('notAllowed')
    const body = { _t: FILE_TYPE, _i: parseItemId(file.facts.id).index, _u: file.row.u }
    const text = payload.text.trim() === '' ? null : payload.text
    const author = { ...SYSTEM, userId: principal.userId }
    await deps.store.update(author, { ...body, text, textFrom: 'PERSON' })
    await reindexItemsOf(deps, file.facts.id)
    return { text: text ?? '', from: 'PERSON' }
  },
  present: (found) => found,
})

async function fileOf({ files, context }: FileActionDeps, principal: Principal, id: ItemId): Promise<StoredItem> {
  await openBytes(files, principal, id, undefined, 'read')
  const fileID = (await context.loader.loadOne(id))?.facts.values['fileID']
  const file = typeof fileID === 'string' && isItemId(fileID) ? await context.loader.loadOne(fileID) : undefined
  if (!file) throw new CairnError('notFound')
  return file
}
