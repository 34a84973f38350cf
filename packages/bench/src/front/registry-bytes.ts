import { gzipSync } from 'node:zlib'
import type { Registry } from '@cairn/contract/registry'
import type { Figure } from '../base/table.ts'

const LIMIT = 512

/** Measures the bytes of the registry as the shell asks for it (gzip), for each area on average. */
export async function measureRegistryBytes(url: string, token: string): Promise<Figure[]> {
  const answer = await fetch(`${url}/registry.json?short`, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  const { areas } = JSON.parse(text) as Pick<Registry, 'areas'>
  const bytes = Math.round(gzipSync(text).length / areas.length)
  return [
    {
      what: `registry, an area of ${areas.length} on average (gzip)`,
      figure: `${bytes} B`,
      beside: `limit ${LIMIT} B`,
      verdict: (bytes / LIMIT).toFixed(2),
    },
  ]
}
