import { isItemId, type ItemId, type ItemType } from '@cairn/contract'
import type { ValueProblem, Values } from '@cairn/model/item-schema'
import { MEMBERSHIP } from '../rights/principal/create-principals.ts'
import { invalid } from './check-values.ts'
import type { ItemContext } from '../read/item-context.ts'
import { sameValue } from '../rows/changes.ts'

/**
 * Checks contact properties with `inOrg` when they or the organisation change: an organisation must be chosen
 * (`errors.chooseOrg`), contacts must belong to it (`errors.notInOrg`, `errors.noOrg` if to none), and newly
 * picked ones must not be blocked. Throws `invalidItem` at the property.
 */
export async function checkContacts(
  { loader, database, ports }: Pick<ItemContext, 'database' | 'loader' | 'ports'>,
  type: ItemType,
  before: Readonly<Values>,
  after: Readonly<Values>,
): Promise<void> {
  const ruled = Object.entries(type.properties).flatMap(([name, { inOrg }]) =>
    inOrg !== undefined && (!sameValue(before[name], after[name]) || !sameValue(before[inOrg], after[inOrg]))
      ? [{ name, inOrg, contacts: idsOf(after[name]) }]
      : [],
  )
  const picked = ruled.flatMap(({ contacts }) => contacts)
  if (picked.length === 0) return
  const [items, blocked] = await Promise.all([loader.load(picked), ports.blockedAmong(database, picked)])
  const problems: Record<string, ValueProblem> = {}
  for (const { name, inOrg, contacts } of ruled) {
    const former = new Set(idsOf(before[name]))
    const chosen = new Set(idsOf(after[inOrg]))
    const found = contacts.map((id) =>
      blocked.has(id) && !former.has(id)
        ? 'errors.contactBlocked'
        : problemOf(idsOf(items.get(id)?.facts.values[MEMBERSHIP]), chosen),
    )
    const userMessage = found.find((problem) => problem !== undefined)
    if (userMessage !== undefined) problems[name] = { userMessage }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

function problemOf(organizations: readonly ItemId[], chosen: ReadonlySet<ItemId>): string | undefined {
  if (chosen.size === 0) return 'errors.chooseOrg'
  if (organizations.length === 0) return 'errors.noOrg'
  return organizations.some((organization) => chosen.has(organization)) ? undefined : 'errors.notInOrg'
}

function idsOf(value: unknown): ItemId[] {
  return [value].flat().filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}
