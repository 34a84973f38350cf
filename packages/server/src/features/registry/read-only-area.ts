import { createHash } from 'node:crypto'
import type { AreaData } from '@cairn/contract/registry'

/**
 * What is left of an area that is switched off while its items stay readable: its types, by which the generic view draws them, with their
 * words and lists. No code of it is named, so none is ever asked for. It has a build name of its own, because the file of a
 * build is kept by browsers for ever.
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
