import type { ItemId } from '@cairn/contract'
import type { Logger } from 'pino'
import { mayRead } from '../permissions/visibility-keys.ts'
import type { ItemLoader } from '../store/item-loader.ts'
import type { Change, Principal, Principals } from '../store/types.ts'
import { pushFrame, type Frame } from './frame.ts'
import type { Hub } from './hub.ts'
import { principalOf } from './principal-of.ts'

/** Changes of one type are gathered this long before its watchers are told, and this many ids go into one push. */
const GATHER_MS = 50
const MAX_IDS = 5000

/** Tells who watches a type which of its items changed, came or went: only those they may read. */
export interface TypeNews {
  add(change: Change): void
  stop(): void
}

export interface TypeNewsParts {
  hub: Hub
  loader: ItemLoader
  principals: Principals
  log: Logger
}

export function createTypeNews({ hub, loader, principals, log }: TypeNewsParts): TypeNews {
  const gathered = new Map<string, Set<ItemId>>()
  let timer: NodeJS.Timeout | undefined

  function tellAll(): void {
    timer = undefined
    const batches = [...gathered]
    gathered.clear()
    for (const [type, ids] of batches) tell(type, ids).catch((thrown: unknown) => putOff(type, ids, thrown))
  }

  async function tell(type: string, ids: ReadonlySet<ItemId>): Promise<void> {
    const items = [...(await loader.load(ids)).values()]
    const frames = new Map<Principal, readonly Frame[]>()
    for (const watcher of hub.index.types.of(type)) {
      const principal = await principalOf(watcher.claims, principals)
      const built =
        frames.get(principal) ??
        framesFor(
          type,
          items.filter(({ facts }) => mayRead(principal, facts)).map(({ facts }) => facts.id),
        )
      frames.set(principal, built)
      for (const frame of built) watcher.push(frame)
    }
  }

  function gather(type: string, ids: Iterable<ItemId>): void {
    const known = gathered.get(type) ?? new Set()
    for (const id of ids) known.add(id)
    gathered.set(type, known)
    timer ??= setTimeout(tellAll, GATHER_MS)
  }

  function putOff(type: string, ids: ReadonlySet<ItemId>, thrown: unknown): void {
    log.warn(
      { type, reason: thrown instanceof Error ? thrown.message : String(thrown) },
      'watchers of a type not told yet',
    )
    gather(type, ids)
  }

  return {
    add({ id, type }) {
      if (hub.index.types.has(type)) gather(type, [id])
    },
    stop: () => clearTimeout(timer),
  }
}

function framesFor(type: string, ids: readonly ItemId[]): readonly Frame[] {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, part) =>
    ids.slice(part * MAX_IDS, (part + 1) * MAX_IDS),
  )
  return parts.map((part) => pushFrame('updated', { type, ids: part }))
}
