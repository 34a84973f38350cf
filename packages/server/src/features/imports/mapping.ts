import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { ItemType } from '@cairn/contract'
import { StartError } from '../../platform/settings/start-error.ts'

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** Where a value comes from: a column of the file, or of the rows another file joins to it. */
const partSchema = v.strictObject({
  column: name,
  join: v.optional(name),
  /** Written before the value when there is one, such as `Literally: `. */
  prefix: v.optional(v.string()),
  /** Whether `[text](target)`, as dictionaries link entries, is taken as its text. */
  links: v.optional(v.boolean()),
})

const propertySchema = v.pipe(
  v.strictObject({
    ...v.partial(partSchema).entries,
    /** Several sources for one property, in order. */
    from: v.optional(v.pipe(v.array(partSchema), v.minLength(1))),
    /** Splits a cell where the property holds many values; stands between several values where it holds one. */
    separator: v.optional(v.string()),
    /** Other values for the cell's: what is not named stays as it is. */
    map: v.optional(v.record(v.string(), v.string())),
  }),
  v.check(
    ({ column, from }) => (column === undefined) !== (from === undefined),
    'a property needs either "column" or "from"',
  ),
)

const mappingSchema = v.strictObject({
  /** Under this name the keys are remembered: another run of the same source finds its rows again. */
  source: name,
  /** The column that tells rows apart. */
  key: name,
  delimiter: v.optional(v.pipe(v.string(), v.length(1)), ','),
  properties: v.record(name, propertySchema),
  constants: v.optional(v.record(name, v.unknown()), {}),
  /** Relation → label of the one item that every row names there, such as the language of all words. */
  labels: v.optional(v.record(name, name), {}),
  /** Other CSV files beside the first, whose rows belong to a row by its key; in the order of the file, or of a column. */
  joins: v.optional(v.record(name, v.strictObject({ file: name, key: name, order: v.optional(name) })), {}),
  /** Columns that hold keys of other rows of this source; `orBy` is a column whose value may stand for the key where only one row has it. */
  relations: v.optional(
    v.record(name, v.strictObject({ column: name, separator: v.optional(v.string(), ';'), orBy: v.optional(name) })),
    {},
  ),
  /** The owner organisation, by its label or its id; `--owner` overrides it. */
  owner: v.optional(v.strictObject({ property: name, label: v.optional(name), id: v.optional(name) })),
})

export type Mapping = v.InferOutput<typeof mappingSchema>
export type PropertySource = v.InferOutput<typeof propertySchema>
export type Part = v.InferOutput<typeof partSchema>

/** Reads a mapping file. Throws a `StartError` that says where it is wrong. */
export async function readMapping(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch((thrown: unknown) => {
    throw new StartError(
      `The mapping ${path} cannot be read (${(thrown as NodeJS.ErrnoException).code ?? 'error'}).`,
      thrown,
    )
  })
  return parseMapping(text, path)
}

/** Parses the text of a mapping. Throws a `StartError`. */
export function parseMapping(text: string, path: string): Mapping {
  const parsed = v.safeParse(mappingSchema, parseJson(text, path))
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new StartError(`The mapping ${path} is wrong at ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}.`)
}

/** Throws a `StartError` for properties that the type does not have. */
export function checkMapping({ properties, constants, labels, relations, owner }: Mapping, type: ItemType): void {
  const named = [
    ...Object.keys(properties),
    ...Object.keys(constants),
    ...Object.keys(labels),
    ...Object.keys(relations),
    ...(owner ? [owner.property] : []),
  ]
  const unknown = named.filter((property) => !Object.hasOwn(type.properties, property))
  if (unknown.length > 0)
    throw new StartError(`The mapping names properties that ${type.name} does not have: ${unknown.join(', ')}.`)
  const notRelations = Object.keys(relations).filter(
    (property) => type.properties[property]?.v !== 'REL' || type.properties[property]?.t !== type.name,
  )
  if (notRelations.length > 0)
    throw new StartError(
      `The mapping's relations must be properties that refer to ${type.name}: ${notRelations.join(', ')} do not.`,
    )
}

/** The sources of a property, whichever way they are written. */
export function partsOf({ column, join, prefix, links, from }: PropertySource): readonly Part[] {
  return (
    from ?? [
      {
        column: column ?? '',
        ...(join === undefined ? {} : { join }),
        ...(prefix === undefined ? {} : { prefix }),
        ...(links === undefined ? {} : { links }),
      },
    ]
  )
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (thrown) {
    throw new StartError(`The mapping ${path} is not JSON: ${(thrown as Error).message}.`, thrown)
  }
}
