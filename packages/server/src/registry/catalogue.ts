import type { ItemType } from '@cairn/contract'
import type { AreaData } from '@cairn/contract/registry'
import type { SaveRule, ServerArea } from '@cairn/contract/server'
import type { TypeCatalogue } from '../store/types.ts'
import { CORE_TYPES } from '@cairn/contract/core-types'
import { refuseToSave } from './server-half.ts'

/** What the catalogue takes from an area: its data, and its server half when it has one and that loaded. */
export interface CatalogueArea {
  data: Pick<AreaData, 'id' | 'types' | 'server'>
  half: ServerArea | undefined
}

/** The item types of the install; `replace` swaps them all at once when areas come, go or change. */
export interface LiveCatalogue extends TypeCatalogue {
  /** Returns the names that were refused because another area, or the core, already has that type. */
  replace(areas: readonly CatalogueArea[]): string[]
}

export function createCatalogue(): LiveCatalogue {
  let types = new Map<string, ItemType>(CORE_TYPES.map((type) => [type.name, type]))
  let rules = new Map<string, SaveRule>()
  return {
    get: (name) => types.get(name),
    all: () => [...types.values()],
    saveRule: (name) => rules.get(name),
    replace(areas) {
      const next = collect(areas)
      types = next.types
      rules = next.rules
      return next.refused
    },
  }
}

function collect(areas: readonly CatalogueArea[]) {
  const types = new Map<string, ItemType>(CORE_TYPES.map((type) => [type.name, type]))
  const rules = new Map<string, SaveRule>()
  const refused: string[] = []
  for (const { data, half } of areas) {
    for (const type of data.types) {
      if (types.has(type.name)) {
        refused.push(`${data.id}:${type.name}`)
        continue
      }
      types.set(type.name, type)
      const rule = data.server && !half ? refuseToSave : half?.saveRules?.[type.name]
      if (rule) rules.set(type.name, rule)
    }
  }
  return { types, rules, refused }
}
