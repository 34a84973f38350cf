import { createHash } from 'node:crypto'
import type { AreaData } from '@cairn/contract/registry'

/**
 * Returns what remains of an area that is switched off but readable: its types with their texts and lists,
 * for the generic view, and no code. It gets a build name of its own, because browsers cache the file of a
 * build forever.
 */
export function readOnlyArea(data: AreaData): AreaData {
  const { id, build, contract, texts, labels, lists, restricted } = data
  const ofTypes = Object.entries(labels).filter(([key]) => key.startsWith('types.'))
  return {
    ...{ id, contract, texts, server: false, views: {}, menu: [], labels: Object.fromEntries(ofTypes) },
    types: data.types.filter((type) => !type.virtual).map((type) => ({ ...type, off: true })),
    ...(lists ? { lists } : {}),
    ...(restricted ? { restricted } : {}),
    entry: { url: '', integrity: '' },
    build: createHash('sha256').update(`read-only ${build}`).digest('hex').slice(0, 12),
  }
}
