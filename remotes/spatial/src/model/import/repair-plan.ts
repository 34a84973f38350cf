import type { PlacePlan, ProblemKind, ProblemPlace } from '@cairn/contract/place-files'

/** Decimals of the coordinates of a problem; five are about one metre. */
const DECIMALS = 5

/** Returns true if the plan repairs this kind of problem in the feature with number `n` of the file. */
export function isRepaired({ repairs, single }: PlacePlan, kind: ProblemKind, n: number): boolean {
  return single.find((one) => one.n === n && one.kind === kind)?.repair ?? repairs.includes(kind)
}

/**
 * Decides for all features whether a kind of problem is repaired. Returns the changed parts of the plan;
 * earlier decisions about single features of this kind are dropped.
 */
export function repairAll({ repairs, single }: PlacePlan, kind: ProblemKind, isWanted: boolean): Partial<PlacePlan> {
  const others = repairs.filter((one) => one !== kind)
  return { repairs: isWanted ? [...others, kind] : others, single: single.filter((one) => one.kind !== kind) }
}

/**
 * Decides for one feature, by its number in the file, whether a kind of problem is repaired. Returns the
 * changed part of the plan. A decision that agrees with the one for all features is not kept.
 */
export function repairOne(plan: PlacePlan, kind: ProblemKind, n: number, repair: boolean): Partial<PlacePlan> {
  const others = plan.single.filter((one) => one.n !== n || one.kind !== kind)
  return { single: repair === plan.repairs.includes(kind) ? others : [...others, { n, kind, repair }] }
}

/**
 * Writes where in the file a problem is: line, path and coordinates, as far as they are known. `lineText`
 * writes the line number for people.
 */
export function placeText({ line, path, position }: ProblemPlace, lineText: (line: number) => string): string {
  const at = position?.map((value) => Number(value.toFixed(DECIMALS))).join(', ')
  return [line === undefined ? '' : lineText(line), path, at === undefined ? '' : `(${at})`].filter(Boolean).join(' · ')
}
