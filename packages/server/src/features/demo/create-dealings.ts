import { wallTime } from '@cairn/model/zones'
import type { ItemId } from '@cairn/contract'
import type { Principal, Store, TypeCatalogue } from '../../items/facts/types.ts'
import { DEALINGS, type DemoDealing } from './dealings.ts'
import type { OrganizationKey } from './organizations.ts'

interface DealingDeps {
  store: Store
  catalogue: TypeCatalogue
  author: Principal
  organizations: ReadonlyMap<OrganizationKey, ItemId>
}

const DAY_MS = 86_400_000
/** The community's time zone, which defines today. */
const ZONE = 'America/Vancouver'

/** Returns today's date in the demo community's time zone, as `YYYY-MM-DD`. */
export function communityToday(): string {
  return wallTime(new Date().toISOString(), ZONE).slice(0, 10)
}

/**
 * Creates the demo's meetings, logs, agreements and dispositions around today, for the types that the install
 * has. Idempotent.
 */
export async function createDealings(deps: DealingDeps): Promise<void> {
  const today = communityToday()
  await Promise.all(
    DEALINGS.map(async (dealing, n) => {
      const owner = deps.organizations.get(dealing.owner)
      if (!owner || !deps.catalogue.get(dealing.type)) return
      const properties: Record<string, unknown> = {
        ...dealing.values,
        owner,
        ...daysOf(dealing, today),
        ...(await relationsOf(dealing, deps)),
      }
      const { $id } = await deps.store.create(deps.author, dealing.type, {
        ...properties,
        $key: `demo-dealing-${n}`,
      })
      if (!dealing.feature || !deps.catalogue.get('DispositionFeature')) return
      const feature = { ...dealing.feature, disposition: $id, dispositionType: properties.dispositionType, owner }
      await deps.store.create(deps.author, 'DispositionFeature', { ...feature, $key: `demo-feature-of-${n}` })
    }),
  )
}

function daysOf({ days = {} }: DemoDealing, today: string): Record<string, string> {
  const after = (count: number) => new Date(Date.parse(today) + count * DAY_MS).toISOString().slice(0, 10)
  return Object.fromEntries(Object.entries(days).map(([name, count]) => [name, after(count)]))
}

async function relationsOf(dealing: DemoDealing, deps: DealingDeps): Promise<Record<string, string[]>> {
  const people = await Promise.all(
    Object.entries(dealing.people ?? {}).map(async ([name, emails]) => [name, await contactsOf(emails, deps)] as const),
  )
  const organizations = Object.entries(dealing.organizations ?? {}).map(
    ([name, keys]) => [name, keys.flatMap((key) => deps.organizations.get(key) ?? [])] as const,
  )
  return Object.fromEntries([...people, ...organizations])
}

async function contactsOf(emails: readonly string[], { store, author }: DealingDeps): Promise<string[]> {
  if (emails.length === 0) return []
  const { ids } = await store.search(author, {
    types: ['Contact'],
    must: [{ prop: 'email', kind: 'is', value: [...emails] }],
  })
  return ids
}
