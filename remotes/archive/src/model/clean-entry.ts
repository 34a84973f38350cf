import { trimWhiteSpace } from '@cairn/model/white-space'

/** Properties of an entry before and after a change. */
type Values = Readonly<Record<string, unknown>>

/**
 * Corrections the server makes to a changed entry: the title on one line, and no comment (null) once nothing
 * needs attention.
 */
export interface CleanEntry {
  title?: string
  needsAttentionComment?: null
}

/**
 * Returns what is set right of an entry before it is stored. Once attention is no longer needed, its comment
 * stays in the history alone.
 */
export function cleanEntry(before: Values | undefined, after: Values): CleanEntry {
  const { title } = after
  const isSettled = before?.['needsAttention'] === true && after['needsAttention'] !== true
  return {
    ...(typeof title === 'string' ? { title: trimWhiteSpace(title) } : {}),
    ...(isSettled && after['needsAttentionComment'] !== undefined ? { needsAttentionComment: null } : {}),
  }
}

/** Tells whether an entry asks for attention without saying why. */
export function lacksReason({ needsAttention, needsAttentionComment }: Values): boolean {
  const isSaid = typeof needsAttentionComment === 'string' && needsAttentionComment.trim() !== ''
  return needsAttention === true && !isSaid
}
