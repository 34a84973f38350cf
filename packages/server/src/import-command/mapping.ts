import { readFile } from 'node:fs/promises'
import { IMPORT_MODES, importPlanSchema, secondTableSchema, type ImportPlan } from '@cairn/model/imports'
import * as v from 'valibot'
import { StartError } from '@cairn/embedded-postgres'

const columnSchema = v.union([
  v.string(),
  v.null(),
  v.omit(importPlanSchema.entries.columns.pipe[0].item, ['heading', 'leftOut']),
])

const mappingSchema = v.strictObject({
  /** Heading → the property it becomes, or more of it, or null to leave it out. */
  columns: v.optional(v.record(v.string(), columnSchema), {}),
  /** Columns that become nothing are left out. */
  leaveOutOthers: v.optional(v.boolean(), false),
  /** Properties that every row has. Items may be named by their labels. */
  fixed: v.optional(v.record(v.string(), v.unknown()), {}),
  key: v.optional(v.array(v.string())),
  mode: v.optional(v.picklist(IMPORT_MODES)),
  clears: v.optional(v.boolean()),
  joins: v.optional(v.boolean()),
  takesAlike: v.optional(v.boolean()),
  /** How the rows of the second table belong to those of the first. */
  second: v.optional(secondTableSchema),
})
/**
 * Content of a mapping file: how the columns of a table become properties, where that differs from the
 * proposal.
 */
export type Mapping = v.InferOutput<typeof mappingSchema>

/**
 * Reads a mapping file; without a path, returns an empty mapping. Throws a `StartError` that says what is
 * wrong in it.
 */
export async function readMapping(path: string | undefined): Promise<Mapping> {
  const text = path === undefined ? '{}' : await readFile(path, 'utf8').catch(refuse)
  const parsed = v.safeParse(mappingSchema, parseJson(text))
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new StartError(`The mapping ${path} is wrong at ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}.`)

  function refuse(thrown: unknown): never {
    const { code = 'error' } = thrown as NodeJS.ErrnoException
    throw new StartError(`The mapping ${path} cannot be read (${code}).`, thrown)
  }
  function parseJson(json: string): unknown {
    try {
      return JSON.parse(json)
    } catch (thrown) {
      throw new StartError(`The mapping ${path} is not JSON: ${(thrown as Error).message}.`, thrown)
    }
  }
}

/**
 * Returns the import plan that the server proposed for the table, changed as the mapping file says. Throws a
 * `StartError` for headings that the table does not have.
 */
export function withMapping(plan: ImportPlan, { columns, leaveOutOthers, fixed, ...others }: Mapping): ImportPlan {
  const headings = plan.columns.map(({ heading }) => heading)
  const unknown = Object.keys(columns).filter((heading) => !headings.includes(heading))
  if (unknown.length > 0)
    throw new StartError(`The table has no column ${unknown.join(', ')}. It has ${headings.join(', ')}.`)
  return v.parse(importPlanSchema, {
    ...plan,
    ...others,
    fixed: { ...plan.fixed, ...fixed },
    columns: plan.columns.map((column) => {
      const { heading } = column
      const said = Object.hasOwn(columns, heading) ? columns[heading] : undefined
      if (said === null) return { heading, leftOut: true }
      if (typeof said === 'string') return { ...(column.to === said ? column : { heading }), to: said }
      if (said !== undefined) return { ...column, ...said }
      return column.to === undefined && leaveOutOthers ? { heading, leftOut: true } : column
    }),
  })
}
