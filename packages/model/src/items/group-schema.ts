import * as v from 'valibot'
import { ROW_ID, type Property } from '@cairn/contract'
import { isEmptyValue } from './value-objects.ts'

const ROW = /^[A-Za-z0-9_-]{1,40}$/

/**
 * Builds the schema of one value of a group: its parts, each checked by the schema that `schemaOf` gives,
 * without empty ones. A row of many gets an `id` if it has none. Refuses unknown parts, missing required
 * ones and a value without any part.
 */
export function groupSchema(group: Property, schemaOf: (part: Property) => v.GenericSchema<unknown, unknown>) {
  const parts = Object.entries(group.parts ?? {}).map(([name, part]) => ({ name, part, schema: schemaOf(part) }))
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, Record<string, unknown>>(({ dataset, addIssue, NEVER }) => {
      const refuse = (message: string) => {
        addIssue({ message })
        return NEVER
      }
      const row = dataset.value
      if (typeof row !== 'object' || row === null || Array.isArray(row)) return refuse('errors.invalidItem')
      const given = new Map<string, unknown>(Object.entries(row))
      const id = group.many ? (given.get(ROW_ID) ?? newRowId()) : undefined
      if (id !== undefined && (typeof id !== 'string' || !ROW.test(id))) return refuse('errors.invalidItem')
      const isKnown = (name: string) => parts.some((part) => part.name === name) || (group.many && name === ROW_ID)
      if (![...given.keys()].every(isKnown)) return refuse('errors.invalidItem')
      const values: Record<string, unknown> = {}
      for (const { name, part, schema } of parts) {
        const value = given.get(name)
        if (isEmptyValue(value)) {
          if (part.required === true) return refuse('errors.required')
          continue
        }
        const parsed = v.safeParse(schema, value)
        if (!parsed.success) return refuse(parsed.issues[0].message)
        values[name] = parsed.output
      }
      if (Object.keys(values).length === 0) return refuse('errors.notBlank')
      return id === undefined ? values : { [ROW_ID]: id, ...values }
    }),
  )
}

/** Tells whether no two rows have one id. */
export function haveOwnIds(rows: readonly unknown[]): boolean {
  const ids = rows.flatMap((row) => (typeof row === 'object' && row !== null && ROW_ID in row ? [row[ROW_ID]] : []))
  return new Set(ids).size === ids.length
}

function newRowId(): string {
  return crypto.randomUUID().slice(0, 13)
}
