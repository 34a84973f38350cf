import type { Logger } from 'pino'
import { parseItemId, NOTIFY_TYPE } from '@cairn/contract'
import type { Connection } from './connection.ts'
import { pushFrame } from './frame.ts'
import type { Hub } from './hub.ts'
import { principalOf } from '../../items/rights/principal/principal-of.ts'
import type { Querier } from '../../platform/database/database.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Change, Feed, Principals } from '../../items/facts/types.ts'
import { notificationsByIndex } from '../../features/notifications/notification-book.ts'
import { presentNotifications, type NotificationRow } from '../../features/notifications/present-notification.ts'

/** Services that `tellNotifications` works with. */
export interface TellingDeps {
  database: Querier
  feed: Feed
  hub: Pick<Hub, 'all' | 'count'>
  context: ItemContext
  principals: Principals
  log: Logger
}

/** Delay before a retry (milliseconds). */
const RETRY_MS = 250

/**
 * Pushes notifications to the sockets of their person: new or extended ones as `item/notify`, ones marked
 * (perhaps in another tab) as `updated`. Returns a function that stops it.
 */
export function tellNotifications(deps: TellingDeps): () => void {
  let waiting: Change[] = []
  let running = false
  let stopped = false

  async function run(): Promise<void> {
    if (running) return
    running = true
    while (waiting.length > 0 && !stopped) {
      const batch = waiting.splice(0)
      await tell(deps, batch).catch(async (thrown: unknown) => {
        deps.log.warn({ err: thrown }, 'notifications could not be sent yet; they are tried again')
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        waiting = [...batch, ...waiting]
      })
    }
    running = false
  }

  const unsubscribe = deps.feed.subscribe((changes) => {
    const news = changes.filter(({ type }) => type === NOTIFY_TYPE)
    if (news.length === 0 || deps.hub.count() === 0) return
    waiting.push(...news)
    void run()
  })
  return () => {
    stopped = true
    unsubscribe()
  }
}

async function tell(deps: TellingDeps, news: readonly Change[]): Promise<void> {
  const rows = await notificationsByIndex(deps.database, [...new Set(news.map(({ id }) => parseItemId(id).index))])
  const created = new Set(news.filter(({ kind }) => kind === 'create').map(({ id }) => parseItemId(id).index))
  const rowsOf = Map.groupBy(rows, ({ user_i }) => user_i)
  const told = [...deps.hub.all()].map(async (connection) => {
    const own = rowsOf.get(connection.user ?? 0) ?? []
    if (own.length > 0) await tellSocket(deps, connection, own, created)
  })
  await Promise.all(told)
}

async function tellSocket(
  { context, principals }: TellingDeps,
  connection: Connection,
  own: readonly NotificationRow[],
  created: ReadonlySet<number>,
): Promise<void> {
  const [fresh, marked] = [own.filter(({ i }) => created.has(i)), own.filter(({ i }) => !created.has(i))]
  const items = await presentNotifications(context, await principalOf(connection.claims, principals), fresh)
  for (const item of items) connection.push(pushFrame('item/notify', item))
  const ids = marked.map(({ i }) => `${NOTIFY_TYPE}-${i}`)
  if (ids.length > 0) connection.push(pushFrame('updated', { type: NOTIFY_TYPE, ids }))
}
