import {
  ANSWER_PROPERTIES,
  isAnswers,
  isItemId,
  questionsIn,
  type Item,
  type ItemId,
  type ItemType,
  type Property,
} from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import type { Principal, Store } from '../../items/facts/types.ts'
import type { Column } from './columns.ts'

/** Most forms whose questions an export has columns for. */
const MOST_FORMS = 200

/** Columns for the form questions that hits of a query answer, by the property with the answers. */
export type QuestionColumns = ReadonlyMap<string, readonly Column[]>

/**
 * Returns one column for each question of the forms that hits of the query answer (at most 200 forms for a
 * property), merged over all versions of a form. Forms that the person may not read have none.
 */
export async function questionColumns(
  store: Pick<Store, 'search' | 'readMany'>,
  principal: Principal,
  types: readonly ItemType[],
  query: Query,
): Promise<QuestionColumns> {
  const found = new Map<string, readonly Column[]>()
  for (const type of types)
    for (const [name, property] of Object.entries(type.properties)) {
      if (!isAnswers(property) || property.shapedBy === undefined) continue
      const forms = await formsOf(store, principal, { ...query, types: [type.name] }, property.shapedBy)
      const asked = forms.flatMap((form) => Object.values(form).flatMap(questionsIn))
      const columns = new Map(found.get(name)?.map((column) => [column.prop, column]))
      for (const { path, kind } of asked) {
        const prop = `${name}.${path}`
        const like: Property = ANSWER_PROPERTIES[kind]
        if (!columns.has(prop)) columns.set(prop, { prop, title: prop, property: like })
      }
      found.set(name, [...columns.values()])
    }
  return found
}

async function formsOf(
  store: Pick<Store, 'search' | 'readMany'>,
  principal: Principal,
  query: Query,
  shapedBy: string,
): Promise<Item[]> {
  const facets = { forms: { prop: shapedBy, limit: MOST_FORMS } }
  const { facets: counted } = await store.search(principal, { ...query, max: 0, facets })
  const ids = (counted?.['forms'] ?? []).map(({ value }) => value).filter((id): id is ItemId => isItemId(id))
  const forms = await store.readMany(principal, ids)
  return Object.values(forms).sort((one, other) => one._i - other._i)
}

/**
 * Returns the columns with each column of form answers replaced by the columns of its questions, except those
 * that `columns` has already. A column of answers without questions is left out.
 */
export function withQuestions(columns: readonly Column[], questions: QuestionColumns): Column[] {
  const named = new Set(columns.map(({ prop }) => prop))
  return columns.flatMap((column) =>
    isAnswers(column.property) ? (questions.get(column.prop) ?? []).filter(({ prop }) => !named.has(prop)) : [column],
  )
}
