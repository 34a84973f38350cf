import * as v from 'valibot'

/** How near a project is to its community's published areas of interest. NEAR: within 5 km. */
export const OVERLAPS = ['TOUCHES', 'NEAR', 'NONE'] as const
/** Metres within which a project is near an area of interest. */
export const NEAR_METRES = 5000

/** Facts that a suggested priority is based on. */
export interface TriageFacts {
  /** Level of the consultation: a key of `CONSULT_LEVELS`. */
  level: unknown
  /** Undefined if the community has published no area of interest. */
  overlap: (typeof OVERLAPS)[number] | undefined
  /** Working days left, negative if it is late. Undefined while the clock stands still. */
  left: number | undefined
  /** Steps of the answer that are not done. */
  steps: number
  /** Open concerns of high severity. */
  concerns: number
}

const reasonSchema = v.object({
  key: v.picklist(['level', 'overlap', 'late', 'left', 'stopped', 'steps', 'concerns']),
  /** Key of a list value, or an overlap. */
  value: v.optional(v.string()),
  count: v.optional(v.number()),
  /** How much it adds to the priority. */
  points: v.number(),
})
/** A reason for a suggested priority, and the points that it adds. */
export type TriageReason = v.InferOutput<typeof reasonSchema>

/** Schema of a suggested priority: a key of `CONSULT_PRIORITIES`, with its reasons, the weightiest first. */
export const triageSchema = v.object({ priority: v.string(), reasons: v.array(reasonSchema) })
/** A suggested priority (a key of `CONSULT_PRIORITIES`) with its reasons, the weightiest first. */
export type Triage = v.InferOutput<typeof triageSchema>

const OF_LEVEL: Readonly<Record<string, number>> = { DEEP: 2, STANDARD: 1, NOTICE: 0 }
const OF_OVERLAP = { TOUCHES: 2, NEAR: 1, NONE: 0 }
const [LATE, SOON, SOONER] = [3, 1, 2]
/** Working days below which an answer is due soon, and sooner. */
const [SOON_DAYS, SOONER_DAYS] = [7, 3]
/** Points from which on a priority is suggested, the highest first. */
const PRIORITIES = [
  ['URGENT', 6],
  ['HIGH', 4],
  ['NORMAL', 2],
  ['LOW', 0],
] as const

/** Suggests a priority for an open response, with its reasons. Nothing is changed by it. */
export function triage(facts: TriageFacts): Triage {
  const reasons = [...reasonsOfFile(facts), reasonOfClock(facts), ...reasonsOfWork(facts)]
  const points = reasons.reduce((sum, reason) => sum + reason.points, 0)
  const [priority] = PRIORITIES.find(([, least]) => points >= least) ?? ['LOW']
  return { priority, reasons: reasons.toSorted((one, other) => other.points - one.points) }
}

function reasonsOfFile({ level, overlap }: TriageFacts): TriageReason[] {
  const weight = typeof level === 'string' ? OF_LEVEL[level] : undefined
  return [
    ...(weight === undefined ? [] : [{ key: 'level' as const, value: String(level), points: weight }]),
    ...(overlap === undefined ? [] : [{ key: 'overlap' as const, value: overlap, points: OF_OVERLAP[overlap] }]),
  ]
}

function reasonOfClock({ left }: TriageFacts): TriageReason {
  if (left === undefined) return { key: 'stopped', points: 0 }
  if (left < 0) return { key: 'late', count: -left, points: LATE }
  const points = left <= SOONER_DAYS ? SOONER : left <= SOON_DAYS ? SOON : 0
  return { key: 'left', count: left, points }
}

/** More steps than days, and concerns that weigh, ask for an early start. */
function reasonsOfWork({ left = Infinity, steps, concerns }: TriageFacts): TriageReason[] {
  return [
    ...(steps > 0 ? [{ key: 'steps' as const, count: steps, points: steps > left ? 1 : 0 }] : []),
    ...(concerns > 0 ? [{ key: 'concerns' as const, count: concerns, points: 1 }] : []),
  ]
}
