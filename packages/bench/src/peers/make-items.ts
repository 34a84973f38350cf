import { facetValue, generateItems } from '../base/generate-items.ts'
import type { PeerItem } from './peer.ts'

/** Generates items for the product and its peers; the same in every run. */
export function makeItems(size: number): PeerItem[] {
  const made = generateItems(size)
  const facet = (name: 'status' | 'category', n: number) => facetValue(name, made.facets[name][n] ?? 0)
  return Array.from({ length: size }, (_, n) => ({
    code: `${made.code[n]} ${n}`,
    title: made.titles[n] ?? '',
    body: made.bodies[n] ?? '',
    status: facet('status', n),
    category: facet('category', n),
    count: made.count[n] ?? 0,
    date: new Date(Date.UTC(2015, 0, 1 + (n % 3650))).toISOString().slice(0, 10),
  }))
}
