import * as v from 'valibot'

/** Boxes that words move through, from the first to the last as they are known. */
export const BOXES = 5
/** Days after which words of each box are asked again. */
const AGAIN_DAYS = [0, 1, 3, 7, 14] as const
const DAY_MS = 86_400_000
/** Answers to choose from. */
const CHOICES = 4

const boxesSchema = v.record(
  v.string(),
  v.object({ box: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(BOXES)), at: v.number() }),
)
/** The box of each word that was practised, and when it was asked last (milliseconds since 1970). */
export type Boxes = v.InferOutput<typeof boxesSchema>

/** Reads kept boxes. Empty if they have another form. */
export function readBoxes(kept: unknown): Boxes {
  const parsed = v.safeParse(boxesSchema, kept)
  return parsed.success ? parsed.output : {}
}

/** Returns the boxes after an answer: a right one moves the word on, a wrong one back to the first box. */
export function answered(boxes: Boxes, id: string, isRight: boolean, now: number): Boxes {
  const box = isRight ? Math.min(BOXES, (boxes[id]?.box ?? 1) + 1) : 1
  // The last one answered stands last, and so comes again after others that were missed.
  const { [id]: _former, ...others } = boxes
  return { ...others, [id]: { box, at: now } }
}

/**
 * Returns the words to practise next: due ones, lowest box first, then new ones, then those just answered
 * wrongly.
 */
export function dueWords(ids: readonly string[], boxes: Boxes, now: number): string[] {
  const due = ids.filter((id) => {
    const known = boxes[id]
    return known && now - known.at >= (AGAIN_DAYS[known.box - 1] ?? 0) * DAY_MS
  })
  const fresh = ids.filter((id) => !boxes[id])
  const [former, missed] = [
    due.filter((id) => boxes[id]?.at !== now),
    Object.keys(boxes).filter((id) => boxes[id]?.at === now && due.includes(id)),
  ]
  return [...former.sort((one, other) => (boxes[one]?.box ?? 1) - (boxes[other]?.box ?? 1)), ...fresh, ...missed]
}

/** Tells whether who speaks in a recording agreed to have it used to teach, or was never asked. */
export function mayTeach({ agreedFor }: Readonly<Record<string, unknown>>): boolean {
  return agreedFor === undefined || [agreedFor].flat().includes('TEACHING')
}

/** Returns how many of the words are known: they were right when they were last asked. */
export function knownAmong(ids: readonly string[], boxes: Boxes): number {
  return ids.filter((id) => (boxes[id]?.box ?? 1) > 1).length
}

/**
 * Returns multiple-choice answers for a word: its own and up to three with other texts, in an order
 * determined by the word.
 */
export function choicesFor(id: string, ids: readonly string[], textOf: (id: string) => string): string[] {
  const others: string[] = []
  const said = new Set([textOf(id)])
  const start = Math.max(0, ids.indexOf(id))
  for (let step = 1; step < ids.length && others.length < CHOICES - 1; step++) {
    const other = ids[(start + step * 7) % ids.length] ?? id
    if (said.has(textOf(other)) || textOf(other) === '') continue
    said.add(textOf(other))
    others.push(other)
  }
  const place = hashOf(id) % (others.length + 1)
  return others.toSpliced(place, 0, id)
}

function hashOf(text: string): number {
  let hash = 0
  for (const sign of text) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0
  return hash
}
