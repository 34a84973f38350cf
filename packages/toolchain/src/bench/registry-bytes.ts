import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { registrySchema } from '@cairn/contract/registry'
import type { Session } from './session.ts'
import { kilobytes, type Figure } from './table.ts'

const LIMIT = 500

/** Bytes that each area adds to the registry, gzip, as the answer with it less the answer without it. */
export async function measureRegistryBytes(session: Session): Promise<Figure[]> {
  const answer = await fetch(`${session.url}/registry.json`, { headers: { authorization: `Bearer ${session.token}` } })
  const registry = v.parse(registrySchema, await answer.json())
  const whole = size(registry)
  return registry.areas.map((area) => {
    const bytes = whole - size({ ...registry, areas: registry.areas.filter((other) => other !== area) })
    return { what: `registry, area ${area.id} (gzip)`, figure: `${bytes} B`, beside: `limit ${kilobytes(LIMIT)}`, verdict: (bytes / LIMIT).toFixed(2) }
  })
}

function size(value: unknown): number {
  return gzipSync(JSON.stringify(value), { level: 9 }).length
}
