import type { ItemId } from '@cairn/contract'
import type { Logger } from 'pino'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import type { StoredItem } from '../../items/facts/item-row.ts'
import type { Change, Principal, Principals } from '../../items/facts/types.ts'
import { concerns, mergedNews, type FormerSight } from './concerns.ts'
import { pushFrame, type Frame } from './frame.ts'
import type { Hub } from './hub.ts'
import { principalOf } from '../../items/rights/principal/principal-of.ts'

/**
 * How long changes of a type are collected before its watchers are notified, and the most ids in one push.
 */
const GATHER_MS = 50
const MAX_IDS = 5000

/**
 * Notifies those who watch a type which of its items were changed, added or removed, limited to items that
 * they may read now or could read before. Collects changes for a moment first; `stop` drops those collected.
 */
export interface TypeNews {
  add(change: Change): void
  stop(): void
}

/** Services of type notifications. */
export interface TypeNewsDeps {
  hub: Hub
  loader: ItemLoader
  principals: Principals
  log: Logger
}

/** Items that changed, each with who could see it before. */
type Gathered = Map<ItemId, FormerSight>

/** Creates the notifier of type watches, which collects changes for a moment before sending. */
export function createTypeNews({ hub, loader, principals, log }: TypeNewsDeps): TypeNews {
  const gathered = new Map<string, Gathered>()
  let timer: NodeJS.Timeout | undefined

  function tellAll(): void {
    timer = undefined
    const batches = [...gathered]
    gathered.clear()
    for (const [type, changed] of batches) tell(type, changed).catch((thrown: unknown) => putOff(type, changed, thrown))
  }

  async function tell(type: string, changed: Gathered): Promise<void> {
    const items = await loader.load(changed.keys())
    const frames = new Map<Principal, readonly Frame[]>()
    for (const watcher of hub.index.types.of(type)) {
      const principal = await principalOf(watcher.claims, principals)
      const built =
        frames.get(principal) ??
        framesFor(
          type,
          [...changed]
            .filter(([id, news]) => concerns(principal, sees(principal, items.get(id)), news, items.get(id)?.facts))
            .map(([id]) => id),
        )
      frames.set(principal, built)
      for (const frame of built) watcher.push(frame)
    }
  }

  function gather(type: string, changed: Gathered): void {
    const known: Gathered = gathered.get(type) ?? new Map()
    for (const [id, news] of changed) known.set(id, mergedNews(known.get(id), news))
    gathered.set(type, known)
    timer ??= setTimeout(tellAll, GATHER_MS)
  }

  function putOff(type: string, changed: Gathered, thrown: unknown): void {
    log.warn(
      { type, reason: thrown instanceof Error ? thrown.message : String(thrown) },
      'watchers of a type could not be informed yet; it is tried again',
    )
    gather(type, changed)
  }

  return {
    add({ id, type, ...news }) {
      if (hub.index.types.has(type)) gather(type, new Map([[id, news]]))
    },
    stop: () => clearTimeout(timer),
  }
}

function sees(principal: Principal, item: StoredItem | undefined): boolean {
  return item !== undefined && mayRead(principal, item.facts)
}

function framesFor(type: string, ids: readonly ItemId[]): readonly Frame[] {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, part) =>
    ids.slice(part * MAX_IDS, (part + 1) * MAX_IDS),
  )
  return parts.map((part) => pushFrame('updated', { type, ids: part }))
}
