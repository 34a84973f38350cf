import type { ItemType } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import type { InitialValues } from './prefill.ts'

/**
 * Returns initial values of a new item without the numbers (`counts` of its form) that an item has which
 * `search` finds, within what they are unique in. What is hidden from the person takes no number.
 */
export async function withoutTaken(
  type: ItemType,
  values: InitialValues,
  search: (query: Query) => Promise<{ ids: readonly string[] }>,
): Promise<InitialValues> {
  const counted = (type.createForm?.counts ?? []).filter((name) => typeof values[name] === 'string')
  const taken = await Promise.all(
    counted.map(async (name) => ((await search(queryOf(type, name, values))).ids.length > 0 ? name : undefined)),
  )
  return Object.fromEntries(Object.entries(values).filter(([name]) => !taken.includes(name)))
}

function queryOf({ name, properties }: ItemType, property: string, values: InitialValues): Query {
  const { unique } = properties[property] ?? {}
  const within = typeof unique === 'string' ? [values[unique] ?? []].flat() : []
  return {
    types: [name],
    must: [
      { prop: property, kind: 'is', value: String(values[property]) },
      ...(typeof unique === 'string' && within.length > 0
        ? [{ prop: unique, kind: 'rel' as const, value: [...within] }]
        : []),
    ],
    max: 1,
    total: false,
  }
}
