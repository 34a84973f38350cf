import * as v from 'valibot'
import { itemIdSchema, parseItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { paperSchema } from '@cairn/contract/paper'
import type { CoreLongAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import { refuseMasquerade } from '../../items/rights/principal/acting-as.ts'
import type { ExportDeps } from './export-deps.ts'
import { exportFileName } from './file-name.ts'
import { putInPictures } from './put-in-pictures.ts'
import { agreedTo, purposeEntry, readableOf, requirePurpose } from './purpose.ts'

const MOST_ITEMS = 1000

const payloadSchema = v.looseObject({
  paper: paperSchema,
  /** Name of the file without its ending. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** Items printed on the document, for the access log. */
  items: v.optional(v.pipe(v.array(itemIdSchema), v.maxLength(MOST_ITEMS)), []),
  ...purposeEntry,
})

/**
 * Task: makes a PDF of a document that the client composed of what its person sees (a list, item or map).
 * The server only adds requested pictures. Items that the document says it contains are recorded in the
 * access log. Throws `masquerading`, `paperTooLong`, as `requirePurpose` does, and `notAgreed` if `agreedTo`
 * leaves an item out.
 */
export const printPaper: CoreLongAction<ExportDeps> = {
  name: 'printPaper',
  async check(body, principal, { context }) {
    if (principal.userId === undefined) throw new CairnError('notSignedIn')
    // Who acts as another person takes nothing away (RIGHTS.md, "Masquerade").
    refuseMasquerade(principal)
    const { items, purpose, withheld } = parsePayload('printPaper', payloadSchema, body)
    const read = await readableOf(context, principal, items)
    const types = read.map(({ type }) => type)
    await requirePurpose(context, principal, types, purpose)
    const named = read.map(({ id }) => id)
    if ((await agreedTo(context, named, { purpose, withheld })).length < named.length) throw new CairnError('notAgreed')
  },
  async run(body, { userId = '' }, given, task) {
    const { context, files, principals } = given
    const { paper, name, items, purpose } = parsePayload('printPaper', payloadSchema, body)
    const reader = { ...(await principals.ofUser(parseItemId(userId).index)), purpose }
    context.accessLog.note(reader, 'export', await readableOf(context, reader, items))
    const whole = await putInPictures(given, reader, paper, items)
    await context.accessLog.flush()
    const pdf = await files.papers.make(whole)
    const file = await task.file(exportFileName(name, 'pdf'), 'application/pdf')
    await file.truncate(0)
    await file.append(pdf)
    return { count: items.length }
  },
}
