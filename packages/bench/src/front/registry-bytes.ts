import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { registrySchema } from '@cairn/contract/registry'
import { kilobytes, type Figure } from '../base/table.ts'

const LIMIT = 500

/** Bytes of each area in the registry, gzip by itself: what it adds beside other areas is less. */
export async function measureRegistryBytes(url: string, token: string): Promise<Figure[]> {
  const answer = await fetch(`${url}/registry.json`, { headers: { authorization: `Bearer ${token}` } })
  const registry = v.parse(registrySchema, await answer.json())
  return registry.areas.map((area) => {
    const bytes = gzipSync(JSON.stringify(area), { level: 9 }).length
    return {
      what: `registry, area ${area.id} (gzip)`,
      figure: `${bytes} B`,
      beside: `limit ${kilobytes(LIMIT)}`,
      verdict: (bytes / LIMIT).toFixed(2),
    }
  })
}
