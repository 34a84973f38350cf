import type { ItemId } from '@cairn/contract'
import { fitsTrigger, type EventChange } from '@cairn/model/notify'
import type { AreaReaction } from '../../items/facts/types.ts'
import type { ReactionWish } from './reaction-book.ts'

/**
 * A committed change of an item, with its author. `depth` is the number of reactions, each triggered by the
 * one before, that led to it; 0 if a person made it.
 */
export interface CommittedChange extends EventChange {
  id: ItemId
  type: string
  u: number
  actor: ItemId | undefined
  subject: ItemId | undefined
  depth: number
}

/** Returns the reactions to queue for a change: those of its item type whose trigger it meets. */
export function reactionsTo(reactions: readonly AreaReaction[], change: CommittedChange): ReactionWish[] {
  const { id, u, kind, action, changes, actor, subject, depth } = change
  return reactions
    .filter(({ types, trigger }) => types.includes(change.type) && fitsTrigger(trigger, change))
    .map(({ area, name }) => ({
      ...{ area, name, u, kind, actor, subject, context: id, depth: depth + 1 },
      ...(action === undefined ? {} : { action }),
      properties: Object.keys(changes),
    }))
}
