import { wallTime } from '@cairn/model/zones'
import type { ItemId } from '@cairn/contract'
import type { Principal, Store, TypeCatalogue } from '../../items/model/types.ts'
import { DEALINGS, type DemoDealing } from './dealings.ts'
import type { OrganizationKey } from './organizations.ts'

interface DealingParts {
  store: Store
  catalogue: TypeCatalogue
  author: Principal
  organizations: ReadonlyMap<OrganizationKey, ItemId>
}

const DAY_MS = 86_400_000
/** By its clock the community says what today is. */
const ZONE = 'America/Vancouver'

/** Returns the day that it is now by the clock of the community, `YYYY-MM-DD`. */
export function communityToday(): string {
  return wallTime(new Date().toISOString(), ZONE).slice(0, 10)
}

/** Meetings, logs, agreements and dispositions around this day, those whose types there are; each under a key of its own, so none twice. */
export async function createDealings(parts: DealingParts): Promise<void> {
  const today = communityToday()
  await Promise.all(
    DEALINGS.map(async (dealing, n) => {
      const owner = parts.organizations.get(dealing.owner)
      if (!owner || !parts.catalogue.get(dealing.type)) return
      const properties: Record<string, unknown> = {
        ...dealing.values,
        owner,
        ...daysOf(dealing, today),
        ...(await relationsOf(dealing, parts)),
      }
      const { $id } = await parts.store.create(parts.author, dealing.type, {
        ...properties,
        $key: `demo-dealing-${n}`,
      })
      if (!dealing.feature || !parts.catalogue.get('DispositionFeature')) return
      const feature = { ...dealing.feature, disposition: $id, dispositionType: properties.dispositionType, owner }
      await parts.store.create(parts.author, 'DispositionFeature', { ...feature, $key: `demo-feature-of-${n}` })
    }),
  )
}

function daysOf({ days = {} }: DemoDealing, today: string): Record<string, string> {
  const after = (count: number) => new Date(Date.parse(today) + count * DAY_MS).toISOString().slice(0, 10)
  return Object.fromEntries(Object.entries(days).map(([name, count]) => [name, after(count)]))
}

async function relationsOf(dealing: DemoDealing, parts: DealingParts): Promise<Record<string, string[]>> {
  const people = await Promise.all(
    Object.entries(dealing.people ?? {}).map(
      async ([name, emails]) => [name, await contactsOf(emails, parts)] as const,
    ),
  )
  const organizations = Object.entries(dealing.organizations ?? {}).map(
    ([name, keys]) => [name, keys.flatMap((key) => parts.organizations.get(key) ?? [])] as const,
  )
  return Object.fromEntries([...people, ...organizations])
}

async function contactsOf(emails: readonly string[], { store, author }: DealingParts): Promise<string[]> {
  if (emails.length === 0) return []
  const { ids } = await store.search(author, {
    types: ['Contact'],
    must: [{ prop: 'email', kind: 'is', value: [...emails] }],
  })
  return ids
}
