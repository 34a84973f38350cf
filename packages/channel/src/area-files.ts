import { fromContract2 } from '@cairn/contract'
import { areaDataSchema, type AreaData } from '@cairn/contract/registry'
import { AREA_TIMEOUT_MS } from './area-reach.ts'
import { getJson, parse } from './link/fetching.ts'

/**
 * Fetches `area.json` of a build of an area. `base` is its folder on the server, with a slash at both
 * ends. One for contract 2 is turned into one of this contract. Restricted areas need the token. Throws a
 * `CairnError`.
 */
export async function fetchAreaData(origin: string, base: string, token?: string): Promise<AreaData> {
  const data: unknown = await getJson(`${origin}${base}area.json`, AREA_TIMEOUT_MS, token)
  return parse(areaDataSchema, fromContract2(data))
}
