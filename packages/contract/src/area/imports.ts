import * as v from 'valibot'
import { holdsAttachments } from '../item/attachments.ts'
import { searchedProperty } from '../words/groups.ts'
import { typeNameSchema } from '../item/item.ts'
import type { ItemType } from '../item/item-type.ts'

const kindName = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{1,59}$/))
const propertyName = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/))
/** A property, or a part of a group such as `senses.note`. */
const targetName = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9]{0,59}(?:\.[A-Za-z][A-Za-z0-9]{0,59})?$/))

/** Schema of a kind of import: what the rows of a file become. Its text is `imports.{KEY}`. */
export const importKindSchema = v.strictObject({
  /** Item type of the rows, which the area brings. */
  type: typeNameSchema,
  /** Properties that tell the items apart. A row whose values an item has changes that item. */
  key: v.optional(v.pipe(v.array(propertyName), v.minLength(1), v.maxLength(5))),
  /** Property for ids of other programs: if a column becomes it, it tells the items apart, not the key. */
  otherId: v.optional(propertyName),
  /** What columns are called elsewhere, by the property that they become, such as `employer`. */
  headings: v.optional(v.record(targetName, v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(60))))),
  /**
   * Where further rows of one item put what differs, such as `translation` → `senses.translation`: a part of
   * a group of several rows by the property.
   */
  further: v.optional(v.record(propertyName, targetName)),
  /** Properties of the key that may be empty, such as the owner of what everyone has. */
  optionalKey: v.optional(v.array(propertyName)),
  /** Properties that get a key made of the words of another one where a row leaves them empty. */
  makes: v.optional(v.record(propertyName, propertyName)),
  /** Columns of states move what is there, as the person's own moves. Else a state counts for what is new. */
  moves: v.optional(v.boolean()),
  /** What becomes of a row whose item is there, unless the person says otherwise. */
  mode: v.optional(v.picklist(['skip', 'fill', 'replace'])),
  /**
   * Relation to places. A cell that is written as a place makes one for it with these values, named like its
   * row. Files of places are read as tables: GeoJSON and zipped shapefiles, for example.
   */
  places: v.optional(v.strictObject({ property: propertyName, values: v.record(propertyName, v.unknown()) })),
  /** Property of attachments that files in a zip go to. */
  files: v.optional(propertyName),
  /**
   * Day property that is set once a newer list of the same holder (the first property of the key) does not
   * name an item any more, and taken away once it does again. Nothing is deleted.
   */
  gone: v.optional(propertyName),
  /** What is read: a table, a file of places, or what the area reads itself. Default: a table. */
  from: v.optional(v.picklist(['table', 'places', 'own'])),
  /** Capability needed to bring rows in, besides the right to create each item. */
  capability: v.optional(v.string()),
})
/** A kind of import: what the rows of a file become. */
export type ImportKind = v.InferOutput<typeof importKindSchema>

/** Schema of kinds of import by key, in capitals. */
export const importKindsSchema = v.record(kindName, importKindSchema)

/** Finds what does not fit between kinds of import and the types of their area, one sentence each. */
export function problemsOfImports(
  kinds: Readonly<Record<string, ImportKind>> | undefined,
  types: readonly Pick<ItemType, 'name' | 'properties'>[],
): string[] {
  return Object.entries(kinds ?? {}).flatMap(
    ([key, { type: name, key: keys = [], optionalKey = [], makes = {}, files, otherId, gone, ...kind }]) => {
      const { headings = {}, further = {}, places } = kind
      const type = types.find((each) => each.name === name)
      if (!type) return [`import ${key}: the area has no type ${name}`]
      const others = [files, otherId, gone].filter((each) => each !== undefined)
      const unknown = [...keys, ...Object.entries(makes).flat(), ...others].filter(
        (property) => !Object.hasOwn(type.properties, property),
      )
      const named = [...Object.keys(headings), ...Object.entries(further).flat()]
      const unheaded = named.filter((property) => !searchedProperty(type.properties, property))
      return [
        ...[...unknown, ...unheaded].map((property) => `import ${key}: ${name} has no property ${property}`),
        ...keys
          .filter((property) => type.properties[property]?.many)
          .map((property) => `import ${key}: ${property} holds several values and is no key`),
        ...optionalKey
          .filter((property) => !keys.includes(property))
          .map((property) => `import ${key}: ${property} is not in the key`),
        ...(gone !== undefined && (keys.length < 2 || type.properties[gone]?.v !== 'DT')
          ? [`import ${key}: "gone" is a day, of items whose key begins with whose list it is`]
          : []),
        ...(places && type.properties[places.property]?.places !== true
          ? [`import ${key}: ${places.property} names no places`]
          : []),
        ...(files !== undefined && type.properties[files] && !holdsAttachments(type.properties[files])
          ? [`import ${key}: ${files} holds no attachments`]
          : []),
      ]
    },
  )
}
