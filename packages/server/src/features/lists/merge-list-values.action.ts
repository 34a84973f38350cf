import * as v from 'valibot'
import { itemIdSchema, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { CoreLongAction, ActionParts } from '../../items/action/define-action.ts'
import { parsePayload, targetEntries, targetOf } from '../../items/action/payload.ts'
import { refuseMasquerade } from '../../items/rights/acting-as.ts'
import { judge } from '../../items/rights/write-rule.ts'
import type { ItemFacts } from '../../items/model/item-facts.ts'
import { rewriteValue } from '../../items/store/rewrite-value.ts'
import { SYSTEM } from '../../items/model/system-principal.ts'
import type { Principal } from '../../items/model/types.ts'
import { LIST_VALUE_TYPE } from '../../items/model/list-value.ts'
import { placesOfList } from './list-uses.ts'

const payloadSchema = v.looseObject({ ...targetEntries, into: itemIdSchema })

/**
 * Merges a value of a list into another of the same list and owner (RIGHTS.md, "List values"): each item that has it gets the other, as a
 * version by whoever asked; of an organisation's value, in the items that this organisation owns. Then the value goes, or is archived
 * where something still has it. Answers `{changed, failed, isGone}`.
 */
export const mergeListValues: CoreLongAction = {
  name: 'mergeListValues',
  async check(body, principal, parts) {
    await prepare(body, principal, parts)
  },
  async run(body, principal, parts, task) {
    const { from: value, into } = await prepare(body, principal, parts)
    const owner = value.values['owner'] as ItemId | undefined
    const places = placesOfList(parts.parts.catalogue, String(value.values['list'])).filter(
      ({ type }) => owner === undefined || (type.owner !== undefined && type.owner !== '$self'),
    )
    const [from, to] = [String(value.values['key']), String(into.values['key'])]
    // The right was to both values: what has them is changed as a whole, in the name of who asked.
    const editor: Principal = { ...SYSTEM, userId: principal.userId }
    const outcome = { changed: 0, failed: 0 }
    for (const { type, prop } of places) {
      const ofOwner = owner === undefined ? [] : [{ prop: type.owner ?? '', kind: 'rel' as const, value: [owner] }]
      const must = [{ prop, kind: 'is' as const, value: from }, ...ofOwner]
      await rewriteValue(parts.store, { type: type.name, prop, from, to, must, reader: SYSTEM, editor }, task, outcome)
    }
    return { ...outcome, isGone: await retire(parts, principal, value) }
  },
}

async function prepare(body: unknown, principal: Principal, { parts }: ActionParts) {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  refuseMasquerade(principal)
  const payload = parsePayload('mergeListValues', payloadSchema, body)
  const [from, into] = await Promise.all([parts.loader.loadOne(targetOf(payload)), parts.loader.loadOne(payload.into)])
  for (const value of [from, into])
    if (value?.facts.type.name !== LIST_VALUE_TYPE || value.row.deleted || !mayEdit(principal, value.facts))
      throw new CairnError('notAllowed')
  // What was merged goes in the end.
  if (!from || !into || !judge(principal, from.facts, 'delete').isAllowed) throw new CairnError('notAllowed')
  const isSame = (name: string) => from.facts.values[name] === into.facts.values[name]
  if (!isSame('list') || !isSame('owner') || isSame('key') || into.facts.values['state'] === 'ARCHIVED')
    throw new CairnError('badMessage', 'two values of one list and owner are merged, into one that is in use')
  return { from: from.facts, into: into.facts }
}

function mayEdit(principal: Principal, facts: ItemFacts): boolean {
  return judge(principal, facts, 'update').isAllowed
}

/** The value goes; where something still has it, it is archived. */
async function retire({ store }: ActionParts, principal: Principal, { id }: ItemFacts): Promise<boolean> {
  try {
    await store.remove(principal, id)
    return true
  } catch (thrown) {
    if (!(thrown instanceof CairnError) || thrown.code !== 'valueInUse') throw thrown
    if ((await store.read(principal, id))['state'] !== 'ARCHIVED') await store.move(principal, id, 'archive')
    return false
  }
}
