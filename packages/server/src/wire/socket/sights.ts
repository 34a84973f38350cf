import type { Item, ItemId } from '@cairn/contract'
import { generalisationOf, heldLevel, mayReadExactly } from '../../items/rights/generalised.ts'
import { isSharedByServer, type ItemFacts } from '../../items/model/item-facts.ts'
import { takesPart } from '../../items/rights/introduced.ts'
import { seesUnmasked } from '../../items/rights/masked.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { canOf } from '../../items/rights/write-rule.ts'
import type { ItemLoader } from '../../items/store/item-loader.ts'
import type { AccessLog } from '../../items/store/access-log.ts'
import { envelopeOf, type StoredItem } from '../../items/model/item-row.ts'
import { maySeeLabelInside, relatedIds } from '../../items/store/labels.ts'
import { maySeeProperty, presentItem, propertyOf } from '../../items/store/present-item.ts'
import { rememberLoads } from '../../items/store/remember-loads.ts'
import type { Principal } from '../../items/model/types.ts'
import { pushFrame, type Frame } from './frame.ts'

/** An item as some people see it now: its update count, when that was stored (ISO 8601), and the `item/update` frame they share. */
export interface Sight {
  u: number
  ts: string
  frame: Frame
}

/**
 * What each of several people sees of an item at this moment; who may not read it is absent. People who see the same share one
 * frame, which is built once and never changed (TRUST.md, T7). What is known to who holds version `held` has an empty frame: nobody is sent it. That is
 * the same version where nothing in it is told or kept back by anything but the item itself: no property or place that some see and others do not, and
 * no label of its own. What a reader of other rights, or of an earlier hour, was sent of such an item is what anybody is sent now.
 */
export type Look = (
  id: ItemId,
  principals: ReadonlySet<Principal>,
  held?: number,
) => Promise<ReadonlyMap<Principal, Sight>>

const NO_FRAME: Frame = Buffer.alloc(0)

export function createLook(loader: ItemLoader, accessLog?: Pick<AccessLog, 'note'>): Look {
  return async (id, principals, held = 0) => {
    // What tells who shares a frame and what the frame is made of are the very same: an item may open or close between two loads.
    const known = rememberLoads(loader)
    const stored = await known.loadOne(id)
    if (!stored || stored.row.deleted) return new Map()
    const readers = [...principals].filter((principal) => mayRead(principal, stored.facts))
    if (readers.length === 0) return new Map()
    for (const reader of readers) accessLog?.note(reader, 'watch', [stored.facts])
    if (stored.row.u < held || (stored.row.u === held && !variesUncounted(stored.facts)))
      return new Map(readers.map((reader) => [reader, { u: stored.row.u, ts: stored.row.m_ts, frame: NO_FRAME }]))
    const related = [...(await known.load(relatedIds(wholeItem(stored), stored))).values()]
    const frames = new Map<string, Promise<Frame>>()
    const sights = readers.map(async (principal) => {
      const mask = maskOf(principal, stored, related)
      const frame = frames.get(mask) ?? frameFor(known, principal, stored)
      frames.set(mask, frame)
      return [principal, { u: stored.row.u, ts: stored.row.m_ts, frame: await frame }] as const
    })
    return new Map(await Promise.all(sights))
  }
}

async function frameFor(loader: ItemLoader, principal: Principal, stored: StoredItem): Promise<Frame> {
  return pushFrame('item/update', await presentItem(loader, principal, stored))
}

/** Everything in which two people can see one item differently: what they may do, which properties and which labels they see. */
function maskOf(principal: Principal, stored: StoredItem, related: readonly StoredItem[]): string {
  const can = canOf(principal, stored.facts)
  const names = Object.keys(stored.facts.values)
  const properties = names.map((name) => maySeeProperty(principal, stored.facts, name))
  const exact = names.map(
    (name) => mayReadExactly(principal, stored.facts, name) && seesUnmasked(principal, stored.facts, name),
  )
  const labels = related.map((item) => maySeeLabelInside(principal, item))
  return [
    ...Object.keys(can).filter((action) => can[action]),
    ...[...properties, ...exact, ...labels, takesPart(principal, stored.facts)].map(Number),
  ].join()
}

/** Whether the item may be seen otherwise than before though its update count is the same. */
function variesUncounted(facts: ItemFacts): boolean {
  const isShared = facts.type.sharedWith?.some(({ property }) => isSharedByServer(facts.type, property))
  return (
    isShared === true || facts.label !== undefined || Object.keys(facts.values).some((name) => isGuarded(facts, name))
  )
}

/** Whether not everyone who reads the item sees this property, or sees it as it is. */
function isGuarded(facts: ItemFacts, name: string): boolean {
  const { level, masked } = propertyOf(facts.type, name) ?? {}
  return (
    level !== undefined ||
    masked !== undefined ||
    heldLevel(facts, name) !== undefined ||
    generalisationOf(facts, name) !== undefined
  )
}

function wholeItem(stored: StoredItem): Item {
  return { ...envelopeOf(stored), ...stored.facts.values }
}
