import { alertPhase, isItemId, type Item } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import type { SaveRule } from '@cairn/contract/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { Store } from '../../items/facts/types.ts'

/** Name of the item type of announcements by the install's operators. */
export const SYSTEM_ALERT_TYPE = 'SystemAlert'

/** How often alerts whose time has come are looked for (milliseconds). */
const LOOK_EVERY_MS = 2000

/**
 * Save rule of announcements: sets their access level to PUBLIC if they are saved between their start and
 * end, else to PRIVATE, which only administrators and the author can read. When a start or end is reached
 * later, `openAlertTimes` changes the level.
 */
export const saveAlert: SaveRule = ({ after }) => {
  after['access'] = levelAt(after, Date.now())
}

/**
 * Looks at once and every two seconds for announcements that begin or end, and changes their visibility, also
 * of those missed while the server was down. Passes errors to `onTrouble`. Returns a function that stops it.
 */
export function openAlertTimes(
  store: Pick<Store, 'search' | 'readMany' | 'update'>,
  onTrouble: (thrown: unknown) => void,
): () => void {
  let isLooking = false
  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    await settleAlerts(store, Date.now())
      .catch(onTrouble)
      .finally(() => (isLooking = false))
  }
  void look()
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** Brings the level of each alert in line with its times at `now` (milliseconds since 1970). */
async function settleAlerts(store: Pick<Store, 'search' | 'readMany' | 'update'>, now: number): Promise<void> {
  const found = [await store.search(SYSTEM, toOpen(now)), await store.search(SYSTEM, toClose(now))]
  const ids = found.flatMap((each) => each.ids)
  const alerts = ids.length === 0 ? [] : Object.values(await store.readMany(SYSTEM, ids.filter(isItemId)))
  for (const alert of alerts) {
    const level = levelAt(alert, now)
    if (alert['access'] !== level) await store.update(SYSTEM, bodyOf(alert, level))
  }
}

/**
 * Finds alerts that have started, have not ended and are still hidden, and ones from before levels existed.
 */
function toOpen(now: number): Query {
  const moment = new Date(now).toISOString()
  return {
    types: [SYSTEM_ALERT_TYPE],
    must: [{ prop: 'from', kind: 'exists', value: true }],
    should: [
      { prop: 'access', kind: 'exists', value: false },
      { prop: 'from', kind: 'range', value: { to: moment } },
    ],
    minShould: 1,
    mustNot: [
      { prop: 'access', kind: 'is', value: 'PUBLIC' },
      { prop: 'until', kind: 'range', value: { to: moment } },
    ],
    max: 100,
  }
}

/** Alerts that have ended and still show to everybody. */
function toClose(now: number): Query {
  return {
    types: [SYSTEM_ALERT_TYPE],
    must: [
      { prop: 'until', kind: 'range', value: { to: new Date(now).toISOString() } },
      { prop: 'access', kind: 'is', value: 'PUBLIC' },
    ],
    max: 100,
  }
}

function levelAt(alert: Readonly<Record<string, unknown>>, now: number): 'PUBLIC' | 'PRIVATE' {
  return alertPhase(alert, now) === 'ACTIVE' ? 'PUBLIC' : 'PRIVATE'
}

function bodyOf({ _t, _i, _u }: Item, access: string) {
  return { _t, _i, _u, access }
}
