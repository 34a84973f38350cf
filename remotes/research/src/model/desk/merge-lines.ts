import { saidIn, type Line } from './lines.ts'

/** Lines that two people changed, put together. */
export interface MergedLines {
  lines: Line[]
  /** Lines that both changed in different ways, as the other has them, by id. `lines` has one's own. */
  contested: Map<string, Line>
}

/** Returns lines by their id. */
export const byId = (lines: readonly Line[]) => new Map(lines.map((line) => [line.id, line]))

/**
 * Puts one's own lines together with those of somebody else, both made from the same ones. What only one of
 * them changed is as they have it. A line that one changed and the other removed stays if `keepsChanged`.
 */
export function mergeLines(
  base: readonly Line[],
  mine: readonly Line[],
  theirs: readonly Line[],
  keepsChanged = true,
): MergedLines {
  const [was, own, others] = [byId(base), byId(mine), byId(theirs)]
  const contested = new Map<string, Line>()
  const lines = theirs.flatMap((their) => {
    const [my, before] = [own.get(their.id), was.get(their.id)]
    if (!my) return before && (isSame(before, their) || !keepsChanged) ? [] : [their]
    const merged = mergeLine(before ?? my, my, their)
    if (merged.isContested) contested.set(their.id, their)
    return [merged.line]
  })
  const there = new Set(lines.map(({ id }) => id))
  let after: string | undefined
  const added = mine.flatMap((my) => {
    if (there.has(my.id)) after = my.id
    const before = was.get(my.id)
    const isKept = before === undefined || (keepsChanged && !isSame(before, my))
    return others.has(my.id) || !isKept ? [] : [{ my, after }]
  })
  const places = Map.groupBy(added, (line) => line.after)
  const addedTo = (id: string | undefined) => (places.get(id) ?? []).map(({ my }) => my)
  return { lines: [...addedTo(undefined), ...lines.flatMap((line) => [line, ...addedTo(line.id)])], contested }
}

/** Tells whether two lines say the same at the same time. */
export function isSame(one: Line, other: Line): boolean {
  return one === other || (timeOf(one) === timeOf(other) && saidIn(one) === saidIn(other))
}

function mergeLine(base: Line, mine: Line, theirs: Line): { line: Line; isContested: boolean } {
  const time = chosen(timeOf(base), timeOf(mine), timeOf(theirs))
  const said = chosen(saidIn(base), saidIn(mine), saidIn(theirs))
  const [timed, spoken] = [time === 'mine' ? mine : theirs, said === 'theirs' ? theirs : mine]
  const { id, who, words } = spoken
  const { start, end } = timed
  return {
    line: {
      ...{ id, words },
      ...(who === undefined ? {} : { who }),
      ...(start === undefined ? {} : { start }),
      ...(end === undefined ? {} : { end }),
    },
    isContested: said === 'contested',
  }
}

function chosen(base: string, mine: string, theirs: string): 'mine' | 'theirs' | 'contested' {
  if (mine === theirs || theirs === base) return 'mine'
  return mine === base ? 'theirs' : 'contested'
}

function timeOf({ start, end }: Line): string {
  return `${start} ${end}`
}
