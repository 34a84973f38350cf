import { isAnswers, type Item, type ItemId, type ItemType } from '@cairn/contract'
import { mayReadExactly } from '../../items/rights/generalised.ts'
import { isSharedByServer, type ItemFacts } from '../../items/facts/item-facts.ts'
import { isSharedWith, takesPart } from '../../items/rights/introduced.ts'
import { seesUnmasked } from '../../items/rights/masked.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { toldTo } from '../../items/rights/told-to.ts'
import { canOf } from '../../items/rights/write-rule.ts'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import type { AccessLog } from '../../items/rows/access-log.ts'
import { envelopeOf, type StoredItem } from '../../items/facts/item-row.ts'
import { maySeeLabelInside, relatedIds } from '../../items/labels/labels.ts'
import { maySeeProperty, presentItem } from '../../items/read/present-item.ts'
import { rememberLoads } from '../../items/rows/remember-loads.ts'
import type { Principal } from '../../items/facts/types.ts'
import { pushFrame, type Frame } from './frame.ts'

/**
 * An item as some people see it now: real update number, the update count shown to them, the time it was
 * stored (ISO 8601), and the shared `item/update` frame.
 */
export interface ViewerProjection {
  update: number
  u: number
  ts: string
  frame: Frame
  facts: ItemFacts
}

/**
 * Renders an item for several people; those who may not read it are absent, and all of them if it is missing
 * or deleted. People who see the same share one frame, which is built once (TRUST.md, T7). Leaves the frame
 * empty for people who see update `held`, if people with the same update always see the same: not for types
 * with properties or places that only some readers see, shared by the server, or with a computed label. With
 * `held` = Infinity all frames are empty.
 */
export type ViewerProjections = (
  id: ItemId,
  principals: ReadonlySet<Principal>,
  held?: number,
) => Promise<ReadonlyMap<Principal, ViewerProjection>>

const NO_FRAME: Frame = Buffer.alloc(0)

/** Creates the function that renders items for several viewers. Reads are recorded in `accessLog`. */
export function createViewerProjections(loader: ItemLoader, accessLog?: Pick<AccessLog, 'note'>): ViewerProjections {
  return async (id, principals, held = 0) => {
    // Grouping of viewers and rendering of frames must use the same loaded items, as an item may change
    // between two loads.
    const known = rememberLoads(loader)
    const stored = await known.loadOne(id)
    if (!stored || stored.row.deleted) return new Map()
    const readers = [...principals].filter((principal) => mayRead(principal, stored.facts))
    if (readers.length === 0) return new Map()
    for (const reader of readers) accessLog?.note(reader, 'watch', [stored.facts])
    const { row, facts } = stored
    const isKnown = (u: number) => held === Number.POSITIVE_INFINITY || (u === held && !variesUncounted(facts))
    const related = [...(await known.load(relatedIds(wholeItem(stored), stored))).values()]
    const frames = new Map<string, Promise<Frame>>()
    const projections = readers.map(async (principal) => {
      const { u, ts } = toldTo(principal, stored)
      const projection = { update: row.u, u, ts: row.m_ts, facts }
      if (isKnown(u)) return [principal, { ...projection, frame: NO_FRAME }] as const
      const mask = [maskOf(principal, stored, related), u, ts].join()
      const frame = frames.get(mask) ?? frameFor(known, principal, stored)
      frames.set(mask, frame)
      return [principal, { ...projection, frame: await frame }] as const
    })
    return new Map(await Promise.all(projections))
  }
}

async function frameFor(loader: ItemLoader, principal: Principal, stored: StoredItem): Promise<Frame> {
  return pushFrame('item/update', await presentItem(loader, principal, stored))
}

/**
 * Returns a text that is equal for people who see the item alike: allowed actions, visible properties and
 * labels.
 */
function maskOf(principal: Principal, stored: StoredItem, related: readonly StoredItem[]): string {
  const can = canOf(principal, stored)
  const names = Object.keys(stored.facts.values)
  const properties = names.map((name) => maySeeProperty(principal, stored.facts, name))
  const exact = names.map(
    (name) => mayReadExactly(principal, stored.facts, name) && seesUnmasked(principal, stored.facts, name),
  )
  const labels = related.map((item) => maySeeLabelInside(principal, item))
  return [
    ...Object.keys(can).filter((action) => can[action]),
    ...[
      ...properties,
      ...exact,
      ...labels,
      takesPart(principal, stored.facts),
      isSharedWith(principal, stored.facts),
    ].map(Number),
  ].join()
}

/** Whether the item may be seen otherwise than before though its update count is the same. */
function variesUncounted(facts: ItemFacts): boolean {
  const isShared = facts.type.sharedWith?.some(({ property }) => isSharedByServer(facts.type, property))
  return isShared === true || facts.label !== undefined || isGuarded(facts.type)
}

const guarded = new WeakMap<ItemType, boolean>()

/**
 * Whether not everyone who reads items of the type sees all of their properties as they are. Which values an
 * item has tells nothing.
 */
function isGuarded(type: ItemType): boolean {
  const known =
    guarded.get(type) ??
    Object.values(type.properties).some(
      (property) =>
        isAnswers(property) ||
        (['level', 'masked', 'levelWhen', 'withPlace', 'generalise'] as const).some(
          (each) => property[each] !== undefined,
        ),
    )
  guarded.set(type, known)
  return known
}

function wholeItem(stored: StoredItem): Item {
  return { ...envelopeOf(stored), ...stored.facts.values }
}
