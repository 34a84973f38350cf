import { withNamed } from '../capture/outbox.ts'
import type { Answers } from '../records/answer-values.ts'

/** Names the file at a place among those of a record, where its attachment is not known yet. */
export const nameOfBrought = (at: number) => `brought:${at}`

/**
 * Puts the attachments of a record in place of names of files that came with it. An answer whose file did not
 * come is left out.
 */
export function withBrought(answers: Answers, files: readonly string[]): Answers {
  const named = withNamed(answers, new Map(files.map((id, at) => [nameOfBrought(at), id])))
  return withoutBrought(named) as Answers
}

function withoutBrought(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBrought)
  if (typeof value !== 'object' || value === null) return value
  const isLost = (each: unknown) => typeof each === 'string' && each.startsWith(nameOfBrought(0).slice(0, -1))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (isLost(each) ? [] : [[name, withoutBrought(each)]])),
  )
}
