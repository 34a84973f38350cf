import { idsNamed, LABELS_PROPERTY, PROTOCOLS_PROPERTY, STEWARD_RIGHT, STEWARDED, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import { notAmong } from '@cairn/model/not-among'
import { ownersOf, type ItemFacts } from '../../facts/item-facts.ts'
import type { Principal } from '../../facts/types.ts'
import { rightOf } from '../../facts/right.ts'

/**
 * Throws `notAllowed` if someone who is neither administrator nor steward of an item's owners sets its
 * protocols, and `invalidItem` if they set labels, or if anyone removes the last protocol without a reason.
 * Notices are free because the caller leaves them out of `changed` (`withoutNotices`).
 */
export function authorizeCare(
  asked: Principal,
  before: ItemFacts | undefined,
  after: ItemFacts,
  changed: readonly string[],
  reason?: string,
): void {
  const principal = asked.caller ?? asked
  if (after.type.care !== true || principal.system || !changed.some((name) => STEWARDED.includes(name))) return
  const owners = [...ownersOf(after), ...(before ? ownersOf(before) : [])]
  if (!principal.admin && !isSteward(principal, after.type.name, owners)) {
    // People who may change the item get an error that says what they may add.
    const isOfLabels = !changed.some((name) => STEWARDED.includes(name) && name !== LABELS_PROPERTY)
    if (isOfLabels) throw invalidLabels()
    throw new CairnError('notAllowed', '', { right: STEWARD_RIGHT })
  }
  const isLifted =
    listed(before?.values, PROTOCOLS_PROPERTY).length > 0 && listed(after.values, PROTOCOLS_PROPERTY).length === 0
  if (isLifted && (reason ?? '').trim() === '')
    throw new CairnError('invalidItem', 'removing the last protocol needs a reason', {
      properties: { [PROTOCOLS_PROPERTY]: { userMessage: 'errors.reasonNeeded' } },
    })
}

/**
 * Returns the changed properties for `authorizeCare`: without labels, if the only labels added or removed are
 * notices of holders that bring no protocol; else all of them. `load` loads labels by id.
 */
export async function withoutNotices(
  load: (ids: readonly ItemId[]) => Promise<ReadonlyMap<ItemId, { facts: ItemFacts }>>,
  before: Values,
  after: Values,
  changed: readonly string[],
): Promise<readonly string[]> {
  if (!changed.includes(LABELS_PROPERTY)) return changed
  const [former, next] = [idsNamed(before[LABELS_PROPERTY]), idsNamed(after[LABELS_PROPERTY])]
  const touched = [...notAmong(former, next), ...notAmong(next, former)]
  const labels = [...(await load(touched)).values()].map(({ facts }) => facts.values)
  const areNotices = labels.every(
    (label) => label['kind'] === 'NOTICE' && listed(label, PROTOCOLS_PROPERTY).length === 0,
  )
  return labels.length === touched.length && areNotices ? changed.filter((name) => name !== LABELS_PROPERTY) : changed
}

/**
 * Tells whether the person may change the protocols and labels of an item: its type has them (`care`), and
 * they are an administrator or a steward of all its owners. The right to update the item is needed besides,
 * and not checked here.
 */
export function maySteward(principal: Principal, facts: ItemFacts): boolean {
  if (facts.type.care !== true || principal.userId === undefined) return false
  return principal.admin || isSteward(principal, facts.type.name, ownersOf(facts))
}

/**
 * Tells whether the person administers each of these organisations or is its steward for items of this type;
 * false for none.
 */
export function isSteward({ adminOf, grants }: Principal, type: string, owners: readonly ItemId[]): boolean {
  const given = (owner: ItemId) =>
    grants.some((grant) => {
      const right = rightOf(grant)
      return right?.owner === owner && right.verb === STEWARD_RIGHT && [type, undefined].includes(right.type)
    })
  return owners.length > 0 && owners.every((owner) => adminOf.includes(owner) || given(owner))
}

/**
 * Returns the values with the protocols of newly added labels included: the only effect of a label beyond
 * describing. `load` loads labels by id.
 */
export async function withLabelProtocols(
  load: (ids: readonly ItemId[]) => Promise<ReadonlyMap<ItemId, { facts: ItemFacts }>>,
  type: ItemFacts['type'],
  before: Values,
  after: Values,
): Promise<Values> {
  if (type.care !== true) return after
  const former = idsNamed(before[LABELS_PROPERTY])
  const put = notAmong(idsNamed(after[LABELS_PROPERTY]), former)
  if (put.length === 0) return after
  const labels = await load(put)
  const asked = [...labels.values()].flatMap(({ facts }) => listed(facts.values, PROTOCOLS_PROPERTY))
  const own = listed(after, PROTOCOLS_PROPERTY)
  const protocols = [...new Set([...own, ...asked])]
  return protocols.length === own.length ? after : { ...after, [PROTOCOLS_PROPERTY]: protocols }
}

function listed(values: Values | undefined, name: string): string[] {
  return [values?.[name] ?? []].flat().map(String)
}

function invalidLabels(): CairnError {
  return new CairnError('invalidItem', 'without the right to steward, only notices can be added', {
    properties: { [LABELS_PROPERTY]: { userMessage: 'errors.noticesOnly' } },
  })
}
