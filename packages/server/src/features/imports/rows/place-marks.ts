import type { Item, ItemType } from '@cairn/contract'
import { isSwappedPlace, readPlace, type ImportPlan, type RowProblem } from '@cairn/model/imports'
import { isEmptyValue } from '@cairn/model/value-objects'
import type { AreaImport } from '../../../items/facts/types.ts'

const MARK = 'place:'

/**
 * Returns the placeholder for the place (geometry) that is written in a cell, as an array of one; an empty
 * array if the text is no place or its coordinates seem swapped, or if `name` is not the property for places
 * of the import kind.
 */
export function findPlace({ kind: { places } }: { kind: AreaImport }, name: string, text: string): readonly string[] {
  return places?.property === name && readPlace(text) !== undefined && !isSwappedPlace(text) ? [MARK + text] : []
}

/**
 * Returns the problem of a cell that has no meaning with the code `place` or `placeSwapped`, if the cell is
 * in the column of places; any other problem unchanged.
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
 * Returns a row's values without placeholders for new places if its item has a place already, so that
 * importing a table again creates no second ones.
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
