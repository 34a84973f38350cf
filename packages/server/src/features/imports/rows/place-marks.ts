import type { Item, ItemType } from '@cairn/contract'
import { isSwappedPlace, readPlace, type ImportPlan, type RowProblem } from '@cairn/model/imports'
import { isEmptyValue } from '@cairn/model/value-objects'
import type { AreaImport } from '../../../items/facts/types.ts'

const MARK = 'place:'

/**
 * Returns a placeholder for a place (geometry) written in a cell of the property; empty if it is none, its
 * coordinates seem swapped, or the property is not the one for places.
 */
export function findPlace({ kind: { places } }: { kind: AreaImport }, name: string, text: string): readonly string[] {
  return places?.property === name && readPlace(text) !== undefined && !isSwappedPlace(text) ? [MARK + text] : []
}

/**
 * Converts a row's problem to one about its place, if the cell is in the column of places and could not be
 * understood.
 */
export function asPlaceProblem(
  { kind: { places }, plan }: { kind: AreaImport; plan: ImportPlan },
  problem: RowProblem,
): RowProblem {
  const to = problem.column === undefined ? undefined : plan.columns[problem.column]?.to
  if (problem.code !== 'none' || to === undefined || to !== places?.property) return problem
  return { ...problem, code: isSwappedPlace(problem.text) ? 'placeSwapped' : 'place' }
}

/** Tells whether a value is a placeholder for a place that is still to be created. */
export function isPlaceMark(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(MARK)
}

/** Returns the geometry in a placeholder (`isPlaceMark`); undefined if it is none. */
export function placeOfMark(mark: string): unknown {
  return readPlace(mark.slice(MARK.length))
}

/**
 * Removes places still to be created from a row's values if its item already has a place, so that a second
 * import creates no duplicates.
 */
export function withoutSecondPlaces(
  { kind: { places }, type }: { kind: AreaImport; type: ItemType },
  item: Item,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { [places?.property ?? '']: value, ...others } = values
  const isPlaced = Object.entries(type.properties).some(
    ([name, property]) => property.places === true && !isEmptyValue(item[name]),
  )
  if (!places || value === undefined || !isPlaced) return { ...values }
  const kept = [value].flat().filter((each) => !isPlaceMark(each))
  return kept.length > 0 ? { ...others, [places.property]: kept } : others
}
