import { isDeepStrictEqual } from 'node:util'
import { ACCESS_PROPERTY, copiesOf, PROTOCOL_RULE_PROPERTY, PROTOCOLS_PROPERTY } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import { writeFollowed } from './follow-write.ts'
import { writeWithParts } from './parts-of-item.ts'
import type { ItemContext } from '../read/item-context.ts'
import type { Derived } from '../rows/write-item.ts'

/**
 * Stores updated copies of other items' properties, without a version. A copied owner updates the access of
 * parts and attachments too. An item that changed meanwhile is skipped, because that change has queued it
 * again.
 */
export async function rewriteCopies(context: ItemContext, source: Querier, copied: readonly Derived[]): Promise<void> {
  const { opening = [], plain = [] } = Object.groupBy(copied, (each) => (opens(each) ? 'opening' : 'plain'))
  if (plain.length > 0) await context.writer.derive(source, plain)
  for (const each of opening) await rewriteOpening(context, source, each)
}

async function rewriteOpening(context: ItemContext, source: Querier, copied: Derived): Promise<void> {
  const { before, after } = copied
  await writeWithParts(context, source, before, after, (together) =>
    writeFollowed(context, together, SYSTEM, { before, after }, async (where) => {
      const [isWritten] = await context.writer.derive(where, [copied])
      return isWritten || undefined
    }),
  )
}

/** Tells whether a copied property that affects who may read the item has changed. */
function opens({ before, after: { type, values } }: Derived): boolean {
  const shared = (type.sharedWith ?? []).map(({ property }) => property)
  const names = [type.owner, type.readers, ACCESS_PROPERTY, PROTOCOLS_PROPERTY, PROTOCOL_RULE_PROPERTY, ...shared]
  const changed = copiesOf(type).filter(({ name }) => !isDeepStrictEqual(before.values[name], values[name]))
  return changed.some(({ name }) => names.includes(name))
}
