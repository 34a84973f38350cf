import { OTHER_VALUE } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'
import { WORKFLOW_PROPERTIES } from '@cairn/contract/workflow'
import { unmetConditions } from '@cairn/model/conditions'
import { isBlank } from '@cairn/model/format'
import { localDay } from '@cairn/model/presets'

/**
 * Returns false for a property that does not apply by the values of others (`when`), and for one that
 * specifies "other" of a list while "other" is not chosen and it is empty. `valueOfProperty` returns the
 * present value of a property.
 */
export function isFieldShown(type: ItemType, name: string, valueOfProperty: (name: string) => unknown): boolean {
  const { when = [] } = type.properties[name] ?? {}
  const values = Object.fromEntries(when.map(({ prop }) => [prop, valueOfProperty(prop) ?? undefined]))
  if (unmetConditions(values, when, localDay(Date.now())).length > 0) return false
  const lists = Object.entries(type.properties).filter(([, { other }]) => other === name)
  return (
    lists.length === 0 ||
    !isBlank(valueOfProperty(name)) ||
    lists.some(([list]) => [valueOfProperty(list)].flat().includes(OTHER_VALUE))
  )
}

/** Types of values that have no general input. A special view edits them. */
const WITHOUT_FIELD: readonly (string | undefined)[] = ['json', 'questions', 'answers']

/**
 * Returns the sections of an item type with the names of their properties. A last one with the key
 * undefined holds the properties that no section names. What the steps of a workflow show is not among
 * those.
 */
export function sectionsOf(type: ItemType): { key: string | undefined; properties: string[] }[] {
  const named = (type.sections ?? []).map(({ key, properties }) => ({
    key,
    properties: properties.filter((name) => type.properties[name] && !WITHOUT_FIELD.includes(type.properties[name].t)),
  }))
  const placed = new Set(named.flatMap(({ properties }) => properties))
  const left = Object.entries(type.properties)
    .filter(([name, { t }]) => !placed.has(name) && !WITHOUT_FIELD.includes(t))
    .filter(([name]) => !type.workflow || !WORKFLOW_PROPERTIES.includes(name))
    .map(([name]) => name)
  return left.length > 0 ? [...named, { key: undefined, properties: left }] : named
}

/** Returns the sections of a type, the one first in which a new item gets its name. */
export function nameFirst(type: ItemType): ReturnType<typeof sectionsOf> {
  const isNaming = ({ properties }: { properties: readonly string[] }) => properties.includes(type.label[0] ?? '')
  return sectionsOf(type).toSorted((one, other) => Number(isNaming(other)) - Number(isNaming(one)))
}

/** Returns false for a state that begins in one way, which the server knows. */
export function isOpenChoice({ machines, properties }: ItemType, name: string): boolean {
  const first = machines?.[name]?.first
  return first === undefined || first.length > 1 || properties[name]?.required === true
}
