import type { ItemId } from '@cairn/contract'
import type { AreaDemo, AreaItems } from '@cairn/contract/server'
import { BELONGINGS, MUSEUMS, type DemoBelonging, type Museum } from './belongings.ts'
import { fillClaims } from './fill-claims.ts'

const DAY_MS = 86_400_000
const OFFICER = 'repatriation@demo.test'

/** What the demo's museums hold of a community, and what came home. */
export const demo: AreaDemo = {
  order: 40,
  async fill({ organizations, as, today }) {
    const owner = organizations['saltbox']
    const harbour = organizations['museum']
    if (!owner || !harbour) return
    const items = await as(OFFICER)
    const holders = { harbour, home: owner, ...(await makeMuseums(items)) }
    const refused = await items.createAll(
      'Belonging',
      BELONGINGS.map((belonging) => valuesOf(belonging, owner, holders)),
    )
    const [error] = refused.filter((each) => each !== undefined)
    if (error) throw error
    const numbered = await idsByNumber(items)
    await fillClaims({ items, owner, holders, numbered, day: (days) => dayAfter(today, days) })
  },
}

async function idsByNumber(items: AreaItems): Promise<ReadonlyMap<string, ItemId>> {
  const { ids } = await items.search({ types: ['Belonging'], max: 200 })
  const made = Object.values(await items.readMany(ids as ItemId[]))
  return new Map(made.map(({ $id, catalogueNumber }) => [String(catalogueNumber), $id]))
}

function dayAfter(today: string, days: number): string {
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
}

async function makeMuseums(items: AreaItems): Promise<{ national: ItemId; lantern: ItemId }> {
  const make = async (key: 'national' | 'lantern') =>
    (await items.create('Organization', { displayName: MUSEUMS[key], type: 'MUSEUM', $key: `demo-museum-${key}` })).$id
  return { national: await make('national'), lantern: await make('lantern') }
}

function valuesOf(
  { label, type, materials, museum, number, made, status, access, handling, hazard }: DemoBelonging,
  owner: ItemId,
  holders: Readonly<Record<Museum, ItemId>>,
): Record<string, unknown> {
  return {
    ...{ label, owner, types: [type], materials: [...materials] },
    ...{ institution: holders[museum], catalogueNumber: number },
    ...(made ? { made } : {}),
    ...(status ? { repatriationStatus: status } : {}),
    ...(access ? { access } : {}),
    ...(handling ? { handling } : {}),
    ...(hazard ? { hazards: [hazard] } : {}),
    $key: `demo-belonging-${number}`,
  }
}
