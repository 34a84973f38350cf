import * as v from 'valibot'
import type { Property } from '../item/property.ts'

/** The fifteen elements of Dublin Core. */
export const DUBLIN_CORE_ELEMENTS = [
  'title',
  'creator',
  'subject',
  'description',
  'publisher',
  'contributor',
  'date',
  'type',
  'format',
  'identifier',
  'source',
  'language',
  'relation',
  'coverage',
  'rights',
] as const

/** Schema of a type's mapping to Dublin Core: the properties for each element. */
export const dublinCoreSchema = v.partial(
  v.strictObject(
    v.entriesFromList(
      DUBLIN_CORE_ELEMENTS,
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.minLength(1), v.maxLength(20)),
    ),
  ),
)
type DublinCore = v.InferOutput<typeof dublinCoreSchema>

/**
 * Checks that a type has the properties in its mapping to Dublin Core. Returns one message for each problem.
 */
export function problemsOfDublinCore(type: {
  properties: Readonly<Record<string, Property>>
  dublinCore?: DublinCore | undefined
}): string[] {
  return Object.entries(type.dublinCore ?? {}).flatMap(([element, names = []]) =>
    names.flatMap((name) =>
      Object.hasOwn(type.properties, name) ? [] : [`dublinCore: ${element} has no property "${name}"`],
    ),
  )
}
