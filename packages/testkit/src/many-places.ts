import type { ItemId, ItemType } from '@cairn/contract'
import type { AreaData, Registry } from '@cairn/contract/registry'
import { connectOrStart } from '@cairn/server/database'
import { bulkInsert, openEngine, type BulkItem } from '@cairn/server/testing'
import type { ServerProcess } from './server-process.ts'

const TYPE = 'SpatialFeature'
/** Beyond those of the demo. */
const FIRST_INDEX = 100_000

/** A place to be written by `fillWithPlaces`: name, and position as `[longitude, latitude]` in degrees. */
export interface SamplePlace {
  name: string
  position: [number, number]
  /** When it was created (ISO 8601); the start of 2026 if left out. */
  ts?: string
  isSensitive?: boolean
}

/** Yields `count` places spread evenly over the north-west of America, the same in each run. */
export function* placesOf(count: number): Generator<SamplePlace> {
  for (let at = 1; at <= count; at++)
    yield {
      name: `Place ${at}`,
      position: [-140 + ((at * 0.618_033_988_749_895) % 1) * 30, 45 + ((at * 0.754_877_666_246_693) % 1) * 20],
    }
}

/**
 * Writes places that the organisation `owner` owns straight into the database of a running server, then
 * kills and restarts it so that it indexes them. `token` is that of any session.
 */
export async function fillWithPlaces(
  server: ServerProcess,
  token: string,
  owner: string,
  places: Iterable<SamplePlace>,
): Promise<void> {
  const type = await typeOf(server.url, token)
  await fillWith(server, type, itemsOf(type, owner, places))
}

/**
 * Writes items of a type straight into the database of a running server, then kills and restarts it so that
 * it indexes them.
 */
export async function fillWith(
  server: Pick<ServerProcess, 'dataDir' | 'kill' | 'start'>,
  type: ItemType,
  items: Iterable<BulkItem>,
): Promise<void> {
  const database = await connectOrStart({ dataDir: server.dataDir, role: 'benchmark' })
  try {
    const catalogue = {
      get: (name: string) => (name === type.name ? type : undefined),
      all: () => [type],
      saveRule: () => undefined,
    }
    const engine = await openEngine({ database, catalogue })
    await bulkInsert(engine, items)
    await engine.close()
  } finally {
    await database.close()
  }
  await server.kill()
  await server.start()
}

function* itemsOf(type: ItemType, owner: string, places: Iterable<SamplePlace>) {
  let index = FIRST_INDEX
  for (const { name, position, ts = '2026-01-01T00:00:00Z', isSensitive } of places)
    yield {
      type,
      index: index++,
      ts,
      createdBy: 'User-1' as ItemId,
      values: {
        label: name,
        owner,
        geometry: { type: 'Point', coordinates: position },
        ...(isSensitive ? { sensitive: true } : {}),
      },
    }
}

async function typeOf(url: string, token: string): Promise<ItemType> {
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  const { areas } = (await read('/registry.json')) as Registry
  const area = areas.find(({ id }) => id === 'spatial')
  const { types } = (await read(`/areas/spatial/${area?.build}/area.json`)) as AreaData
  const type = types.find(({ name }) => name === TYPE)
  if (!type) throw new Error(`there is no type ${TYPE}`)
  return type
}
