import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { itemId, parseItemId, type ItemId } from '@cairn/contract'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import { maySeeLabel } from '../../items/labels/labels.ts'
import type { Change, Feed, Principal, Principals } from '../../items/facts/types.ts'
import type { Connection } from './connection.ts'
import { pushFrame } from './frame.ts'
import type { Hub } from './hub.ts'
import { principalOf } from '../../items/rights/principal/principal-of.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { toldTo } from '../../items/rights/told-to.ts'
import type { ViewerProjections } from './viewer-projections.ts'
import { concerns, mergedNews } from './concerns.ts'
import { createTypeNews } from './type-news.ts'

/** Services of the delivery of changes. */
export interface DeliveryDeps {
  feed: Feed
  hub: Hub
  project: ViewerProjections
  loader: ItemLoader
  principals: Principals
  log: Logger
  /** Returns the projections that show items of a type. */
  shownBy?: (type: string) => readonly string[]
  /** Called with the delay between the commit and the delivery of a change (seconds). */
  onDelivered?: (seconds: number) => void
}

/** Items worked on at once, and how soon a delivery that failed is tried again (milliseconds). */
const AT_ONCE = 16
const RETRY_MS = 250

/**
 * Pushes committed changes to the sockets that watch: `item/update` with the item as each person may see it,
 * `item/remove` if it is gone for them, `itemUpdated` to those who show its label, `updated` to those who
 * watch its type. Returns a function that stops it.
 */
export function startDelivery(deps: DeliveryDeps): () => void {
  const { feed, hub, log, shownBy = () => [] } = deps
  const pending = new Map<ItemId, ItemNews>()
  const news = createTypeNews(deps)
  let running = false
  let stopped = false

  const unsubscribe = feed.subscribe((changes) => {
    for (const change of changes.flatMap((each) => withShown(each, shownBy))) {
      if (hub.index.items.has(change.id) || hub.index.labels.has(change.id))
        pending.set(change.id, newsOf(pending.get(change.id), change))
      news.add(change)
    }
    void run()
  })

  async function run(): Promise<void> {
    if (running) return
    running = true
    while (pending.size > 0 && !stopped) {
      const batch = [...pending.values()].slice(0, AT_ONCE)
      for (const { id } of batch) pending.delete(id)
      await Promise.all(batch.map((change) => deliver(deps, change).catch((thrown: unknown) => putOff(change, thrown))))
    }
    running = false
  }

  /** Retries a change that could not be delivered, unless a later change of the item has replaced it. */
  async function putOff(change: ItemNews, thrown: unknown): Promise<void> {
    log.warn(
      { id: change.id, reason: thrown instanceof Error ? thrown.message : String(thrown) },
      'a change could not be delivered yet; it is tried again',
    )
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    const later = pending.get(change.id)
    pending.set(change.id, later ? newsOf(change, later) : change)
  }

  return () => {
    stopped = true
    unsubscribe()
    news.stop()
  }
}

/** A change, and what it is for those who watch the item as projections show it. */
function withShown(change: Change, shownBy: (type: string) => readonly string[]): Change[] {
  const { index } = parseItemId(change.id)
  return [change, ...shownBy(change.type).map((type) => ({ ...change, type, id: itemId(type, index) }))]
}

/** Queued changes of an item, merged to one. */
interface ItemNews extends Change {
  /** It may be seen otherwise with the same update count: its label, or the rights to it, changed. */
  isAgain?: boolean | undefined
}

/**
 * Merges a new change into a waiting one. A label change does not replace an undelivered change, and former
 * rights and labels of both are kept.
 */
function newsOf(waiting: ItemNews | undefined, change: ItemNews): ItemNews {
  const isAgain = waiting?.isAgain || change.isAgain || isUncounted(change)
  return { ...(change.kind === 'label' && waiting ? waiting : change), isAgain, ...mergedNews(waiting, change) }
}

/** Tells whether the change does not increase the update count but is visible. */
function isUncounted({ kind, told }: Change): boolean {
  return kind === 'label' || kind === 'rights' || told !== undefined
}

async function deliver(deps: DeliveryDeps, change: ItemNews): Promise<void> {
  const { hub } = deps
  const { id, kind } = change
  const watchers = hub.index.items.of(id)
  if (kind === 'delete') for (const watcher of watchers) watcher.pushRemoval(id)
  else if (watchers.length > 0) await deliverItem(deps, watchers, change)
  await tellLabels(deps, hub.index.labels.of(id), change)
}

async function deliverItem(deps: DeliveryDeps, watchers: readonly Connection[], change: ItemNews): Promise<void> {
  const { project, principals, onDelivered } = deps
  const { id, kind, isAgain } = change
  const revision = principals.revision()
  const who = await principalsOf(watchers, principals)
  const projections = await project(id, new Set(who.values()))
  const now = principals.revision() === revision ? who : await principalsOf(watchers, principals)
  const changed = watchers.filter((watcher) => !isSamePerson(who.get(watcher), now.get(watcher)))
  for (const [watcher, principal] of who) {
    const projection = projections.get(principal)
    if (changed.includes(watcher) || (projection && !concerns(principal, true, change, projection.facts))) continue
    else if (projection) watcher.pushItem(id, projection, isAgain)
    // A label changes of a deleted item too, which those who watch it wait for.
    else if (kind !== 'label') watcher.dropItem(id)
  }
  const [first] = projections.values()
  if (first && !isAgain) onDelivered?.((Date.now() - Date.parse(first.ts)) / 1000)
  // Rights of some readers changed meanwhile: the item is read again for them, so that the current rights
  // apply.
  if (changed.length > 0) await deliverItem(deps, changed, change)
}

async function tellLabels(
  { loader, principals }: DeliveryDeps,
  watchers: readonly Connection[],
  news: ItemNews,
): Promise<void> {
  const item = watchers.length > 0 ? await loader.loadOne(news.id) : undefined
  if (!item) return
  for (const [watcher, principal] of await principalsOf(watchers, principals)) {
    // Whose label is seen may be closed otherwise, such as an account.
    const sees = news.was ? mayRead(principal, item.facts) : await maySeeLabel(loader, principal, news.id, item)
    if (concerns(principal, sees, news, item.facts))
      watcher.push(pushFrame('itemUpdated', { id: news.id, u: toldTo(principal, item).u }))
  }
}

/** Principals of masquerades are created each time, so they are compared by value. */
function isSamePerson(one: Principal | undefined, other: Principal | undefined): boolean {
  return one === other || isDeepStrictEqual(one, other)
}

/** Returns the current principal of each socket. */
export async function principalsOf(
  watchers: readonly Connection[],
  principals: Principals,
): Promise<Map<Connection, Principal>> {
  const bySession = Map.groupBy(watchers, ({ claims }) => claims?.session)
  const found = [...bySession.values()].map(async (sockets) => {
    const principal = await principalOf(sockets[0]?.claims, principals)
    return sockets.map((socket) => [socket, principal] as const)
  })
  return new Map((await Promise.all(found)).flat())
}
