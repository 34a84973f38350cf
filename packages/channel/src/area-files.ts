import { areaDataSchema, type AreaData } from '@cairn/contract/registry'
import { AREA_TIMEOUT_MS } from './area-reach.ts'
import { getJson, parse } from './fetching.ts'

/** `area.json` of one build; `base` is its folder on the server, with a slash at both ends. */
export async function fetchAreaData(origin: string, base: string): Promise<AreaData> {
  return parse(areaDataSchema, await getJson(`${origin}${base}area.json`, AREA_TIMEOUT_MS))
}
