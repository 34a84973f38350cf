import { isRepeat, ROW_ID } from '@cairn/contract'
import { sameValue } from './draft.ts'
import { isEmptyValue } from './value-objects.ts'

type Answers = Readonly<Record<string, unknown>>

/** Answers by two writers put together, and the paths that both changed to something else. */
export interface MergedAnswers {
  merged: Record<string, unknown>
  contested: string[]
}

const answersOf = (value: unknown): Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answers) : {}
const instancesOf = (value: unknown): readonly Answers[] => (isRepeat(value) ? value : [])

/**
 * Merges two writers' changes of the same answers, each answer separately, instances of a repeat by id. If
 * both changed an answer, `theirs` wins and its path is returned as a conflict.
 */
export function mergeAnswers(base: unknown, mine: unknown, theirs: unknown, prefix = ''): MergedAnswers {
  const [first, own, other] = [answersOf(base), answersOf(mine), answersOf(theirs)]
  const merged: Record<string, unknown> = {}
  const contested: string[] = []
  for (const name of new Set([...Object.keys(other), ...Object.keys(own)])) {
    const [was, is, there] = [first[name], own[name], other[name]]
    const path = `${prefix}${name}`
    if ([was, is, there].some((each) => isRepeat(each))) {
      const { merged: rows, contested: more } = mergeInstances(was, is, there, `${path}.`)
      if (rows.length > 0) merged[name] = rows
      contested.push(...more)
      continue
    }
    const isMine = !sameAnswer(is, was)
    const isTheirs = !sameAnswer(there, was)
    if (isMine && isTheirs && !sameAnswer(is, there)) contested.push(path)
    const kept = isMine && !isTheirs ? is : there
    if (!isEmptyValue(kept)) merged[name] = kept
  }
  return { merged, contested }
}

/** Instances that one of the two removed are gone, unless the other changed them meanwhile. */
function mergeInstances(base: unknown, mine: unknown, theirs: unknown, prefix: string) {
  const [was, own, other] = [instancesOf(base), instancesOf(mine), instancesOf(theirs)]
  const [former, ofMine, ofTheirs] = [byRowId(was), byRowId(own), byRowId(other)]
  const merged: Record<string, unknown>[] = []
  const contested: string[] = []
  for (const id of new Set([...other, ...own].map((row) => row[ROW_ID]))) {
    const [first, is, there] = [former.get(id), ofMine.get(id), ofTheirs.get(id)]
    const isGone = first !== undefined && (is === undefined || there === undefined)
    if (isGone && sameAnswer(is ?? there, first)) continue
    const { merged: row, contested: more } = mergeAnswers(first, is ?? first, there ?? first, prefix)
    merged.push({ [ROW_ID]: id, ...row })
    contested.push(...(isGone ? [`${prefix}${String(id)}`] : more))
  }
  return { merged, contested }
}

/** Instances by their id: the first, where several have one. */
function byRowId(rows: readonly Answers[]): ReadonlyMap<unknown, Answers> {
  return new Map(rows.toReversed().map((row) => [row[ROW_ID], row]))
}

function sameAnswer(one: unknown, other: unknown): boolean {
  return isEmptyValue(one) || isEmptyValue(other) ? isEmptyValue(one) && isEmptyValue(other) : sameValue(one, other)
}

/**
 * Restores answers that a writer cannot see to their stored values. A repeat instance with such answers that
 * the writer removes keeps only those.
 */
export function withHiddenAnswers(
  given: unknown,
  stored: unknown,
  isHidden: (path: string) => boolean,
  prefix = '',
): Record<string, unknown> {
  const kept: Record<string, unknown> = { ...answersOf(given) }
  for (const [name, answer] of Object.entries(answersOf(stored))) {
    const path = `${prefix}${name}`
    if (prefix !== '' && name === ROW_ID) continue
    if (isHidden(path)) kept[name] = answer
    else if (isRepeat(answer)) {
      const rows = instancesOf(kept[name])
      const former = byRowId(answer)
      const given = byRowId(rows)
      const there = rows.map((row) => withHiddenAnswers(row, former.get(row[ROW_ID]), isHidden, `${path}.`))
      const left = answer
        .filter((each) => !given.has(each[ROW_ID]))
        .map((each) => withHiddenAnswers({ [ROW_ID]: each[ROW_ID] }, each, isHidden, `${path}.`))
        .filter((row) => Object.keys(row).length > 1)
      if (there.length + left.length > 0) kept[name] = [...there, ...left]
    }
  }
  return kept
}
