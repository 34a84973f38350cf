import * as v from 'valibot'
import { parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { accessFilterEntries, accessQuery, authorizeAccessLog } from '../history/port.ts'
import { readSignIns, signInFilterEntries, signInQuery } from '../accounts/port.ts'
import type { CoreLongAction, ActionDeps } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import { refuseMasquerade } from '../../items/rights/principal/acting-as.ts'
import type { Principal } from '../../items/facts/types.ts'
import { exportFileName } from './file-name.ts'
import { BYTE_ORDER_MARK, csvLines } from './formats.ts'

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const accessSchema = v.looseObject({ ...accessFilterEntries, name })
const signInSchema = v.looseObject({ ...signInFilterEntries, name })
const PAGE = 500

/** A page of a log as rows of a CSV, and where the next one begins. */
interface LogPage {
  rows: string[][]
  next: number | undefined
}

/** One log that can be exported: its filter, who may export it, and its pages. */
interface ExportedLog<Payload extends { name: string }> {
  action: string
  payload: v.GenericSchema<unknown, Payload>
  head: string[]
  authorize(principal: Principal): void
  page(payload: Payload, principal: Principal, deps: ActionDeps, before: number | undefined): Promise<LogPage>
}

/**
 * Task: exports the access log as CSV, filtered by the payload, and returns the `count` of entries: all of it
 * for administrators, entries about items of their organisations for organisation administrators. Throws
 * `notAllowed` for others, `notSignedIn` for a visitor, and `masquerading`.
 */
export const exportAccessLog = logExport({
  action: 'exportAccessLog',
  payload: accessSchema,
  head: ['At', 'By', 'By (name)', 'As', 'Item', 'Level', 'How', 'Purpose', 'Words'],
  authorize: authorizeAccessLog,
  async page(payload, principal, { context }, before) {
    const wanted = accessQuery(principal, payload)
    const { entries, next } = await context.accessLog.read({ ...wanted, max: PAGE, ...(before ? { before } : {}) })
    const names = await namesOf(
      context.loader,
      entries.flatMap(({ by }) => (by === '' ? [] : [by])),
    )
    return {
      rows: entries.map(({ at, by, as = '', item, level, op, purpose }) => [
        ...[at, by, names.get(by) ?? '', as, item, level, op],
        ...[purpose?.key ?? '', purpose?.words ?? ''],
      ]),
      next,
    }
  },
})

/**
 * Task for administrators: exports the sign-in log as CSV, filtered by the payload, and returns the `count`
 * of entries. Throws `notAllowed` for others, `notSignedIn` for a visitor, and `masquerading`.
 */
export const exportSignInLog = logExport({
  action: 'exportSignInLog',
  payload: signInSchema,
  head: ['At', 'User', 'User (name)', 'Address', 'Result'],
  authorize({ admin }) {
    if (!admin) throw new CairnError('notAllowed')
  },
  async page(payload, _principal, { context }, before) {
    const entries = await readSignIns(context.database, { ...signInQuery(payload), before, max: PAGE })
    const names = await namesOf(
      context.loader,
      entries.flatMap(({ user }) => (user ? [user as ItemId] : [])),
    )
    return {
      rows: entries.map(({ at, user = '', ip, result }) => [at, user, names.get(user) ?? '', ip, result]),
      next: entries.length < PAGE ? undefined : entries.at(-1)?.id,
    }
  },
})

function logExport<Payload extends { name: string }>(log: ExportedLog<Payload>): CoreLongAction {
  return {
    name: log.action,
    check(body, principal) {
      if (principal.userId === undefined) throw new CairnError('notSignedIn')
      refuseMasquerade(principal)
      log.authorize(principal)
      parsePayload(log.action, log.payload, body)
    },
    async run(body, { userId = '' }, deps, task) {
      const payload = parsePayload(log.action, log.payload, body)
      const file = await task.file(exportFileName(payload.name, 'csv'), 'text/csv; charset=utf-8')
      await file.truncate(0)
      await file.append(BYTE_ORDER_MARK + csvLines([log.head]))
      let count = 0
      for (let before: number | undefined, more = true; more; more = before !== undefined) {
        // Rights are checked again at each page, so that revoked ones apply at once.
        const reader = await deps.principals.ofUser(parseItemId(userId).index)
        log.authorize(reader)
        const { rows, next } = await log.page(payload, reader, deps, before)
        await file.append(csvLines(rows))
        count += rows.length
        before = next
        await task.progress(count)
      }
      return { count }
    },
  }
}

/** Returns the names of accounts; the caller gets the ids in any case. */
async function namesOf(loader: ActionDeps['context']['loader'], ids: readonly ItemId[]): Promise<Map<string, string>> {
  const items = await loader.load([...new Set(ids)])
  return new Map([...items].map(([id, { facts }]) => [id, String(facts.values['name'] ?? '')]))
}
