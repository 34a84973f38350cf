import type { Logger } from 'pino'
import * as v from 'valibot'
import { itemId, itemIdSchema, type ItemId } from '@cairn/contract'
import type { Database } from '../../platform/database/database.ts'
import { openListener } from '../../platform/database/listener.ts'
import { USER_TYPE } from '../../items/facts/item-facts.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import type { Principal, Principals } from '../../items/facts/types.ts'
import { principalsOf } from './deliver.ts'
import { pushFrame } from './frame.ts'
import type { Hub } from './hub.ts'

/**
 * Broadcasts what people are doing with items right now to those who have them open, across all processes.
 * Nothing is stored.
 */
export interface Presence {
  /**
   * Tells signed-in people who watch the item and may read it what this person does, except themselves; the
   * same once a second. Of visitors and in a masquerade nothing is told, nor an `action` of over 80
   * characters. Does not check the person's rights to the item; errors are logged.
   */
  tell(principal: Principal, id: ItemId, action: string): void
  close(): Promise<void>
}

/** Services of presence. */
export interface PresenceDeps {
  database: Database
  hub: Pick<Hub, 'index'>
  loader: Pick<ItemLoader, 'loadOne'>
  principals: Principals
  log: Logger
}

const CHANNEL = 'cairn_doing'
/** The same state is sent at most once in this time (milliseconds). */
const AGAIN_AFTER_MS = 1000

const doingSchema = v.object({ id: itemIdSchema, action: v.pipe(v.string(), v.maxLength(80)), by: itemIdSchema })
type Doing = v.InferOutput<typeof doingSchema>
const newsSchema = v.pipe(v.string(), v.parseJson(), doingSchema)

/** Opens presence on this process. */
export function openPresence(deps: PresenceDeps): Presence {
  const { database, log } = deps
  const told = new Set<string>()
  const lost = (thrown: unknown) => log.warn({ err: thrown }, 'presence could not be sent')
  const listener = openListener(database, CHANNEL, {
    onMessage(payload) {
      const news = v.safeParse(newsSchema, payload)
      if (news.success) push(deps, news.output).catch(lost)
    },
    onListening: () => {},
    onTrouble: (text) => log.warn(text),
  })
  return {
    tell({ userId, actor }, id, action) {
      // What is done in another person's name must not pass for theirs.
      if (userId === undefined || actor !== undefined) return
      const news = JSON.stringify({ id, action, by: userId } satisfies Doing)
      if (told.has(news)) return
      told.add(news)
      setTimeout(() => told.delete(news), AGAIN_AFTER_MS).unref()
      database.query('select pg_notify($1, $2)', [CHANNEL, news]).catch(lost)
    },
    close: () => listener.close(),
  }
}

/** Sends it to signed-in people who have the item open and may read it now, except the person themselves. */
async function push({ hub, loader, principals }: PresenceDeps, doing: Doing): Promise<void> {
  const others = hub.index.items
    .of(doing.id)
    .filter(({ user }) => user !== undefined && itemId(USER_TYPE, user) !== doing.by)
  const item = others.length > 0 ? await loader.loadOne(doing.id) : undefined
  if (!item || item.row.deleted) return
  const frame = pushFrame('item/action', doing)
  for (const [watcher, principal] of await principalsOf(others, principals))
    if (mayRead(principal, item.facts)) watcher.push(frame)
}
