import { OTHER_VALUE, type Item } from '@cairn/contract'
import type { PlacePlan, ReadFeature } from '@cairn/contract/place-files'
import { defaultsOf } from './import/import-work.ts'
import { LISTS } from './lists.ts'
import { attributeOf, MOST_ATTRIBUTES } from './attributes.ts'

/** Longest label of a feature, in characters. */
const LONGEST_LABEL = 200
/** Fields that usually hold a name; used if the plan names none. */
const NAME_FIELDS = ['name', 'label', 'title', 'nom']

/**
 * Properties of a feature to be created: `values` as a person could type them, and `set`, which only the
 * server may write: the import and the id in its file.
 */
export interface FeatureValues {
  values: Record<string, unknown>
  set: { importedVia: string; sourceId?: string }
}

/**
 * Makes the properties of a `SpatialFeature` from a feature of a file, by the plan and the decisions of its
 * import.
 */
export function featureValues(
  { n, part, id, geometry, attributes }: ReadFeature,
  { labelField, kindField, idField }: PlacePlan,
  item: Item,
): FeatureValues {
  const { label, owner } = item
  const { collection, access, sensitive, spatialType, spatialTypeOther } = defaultsOf(item)
  const text = (field: string | undefined) => {
    const value = field === undefined ? undefined : attributeOf(attributes[field])
    return value === undefined ? undefined : String(value).trim() || undefined
  }
  const name = text(labelField ?? nameField(attributes)) ?? `${String(label)} ${n}`
  const kind = text(kindField)
  const source = idField === undefined ? id : text(idField)
  const kept = Object.entries(attributes)
    .flatMap(([field, value]) => {
      const attribute = attributeOf(value)
      return attribute === undefined || field === '' ? [] : [[field.slice(0, 120).toWellFormed(), attribute] as const]
    })
    .slice(0, MOST_ATTRIBUTES)
  const values = {
    label: `${name}${part === undefined ? '' : ` (${part})`}`.slice(0, LONGEST_LABEL).toWellFormed(),
    owner,
    ...(kind === undefined
      ? { ...(spatialType ? { spatialType } : {}), ...(spatialTypeOther ? { spatialTypeOther } : {}) }
      : kindOf(kind)),
    ...(collection ? { collection } : {}),
    ...(access ? { access } : {}),
    ...(sensitive === true ? { sensitive } : {}),
    ...(geometry ? { geometry } : {}),
    ...(kept.length > 0 ? { attributes: Object.fromEntries(kept) } : {}),
  }
  return {
    values,
    set: {
      importedVia: item.$id,
      ...(source === undefined
        ? {}
        : { sourceId: `${source}${part === undefined ? '' : ` (${part})`}`.slice(0, 200).toWellFormed() }),
    },
  }
}

/**
 * Returns the kind of a place: a key of the starter list, whatever its spaces and capitals, else `other` with
 * its words.
 */
function kindOf(kind: string): Record<string, string> {
  const key = kind.toUpperCase().replaceAll(/[^A-Z]+/g, '_')
  return LISTS.SPL_TYPES.includes(key)
    ? { spatialType: key }
    : { spatialType: OTHER_VALUE, spatialTypeOther: kind.slice(0, 120).toWellFormed() }
}

function nameField(attributes: Record<string, unknown>): string | undefined {
  return Object.keys(attributes).find((field) => NAME_FIELDS.includes(field.toLowerCase()))
}
