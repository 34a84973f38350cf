import * as v from 'valibot'
import { workflowRunSchema } from '@cairn/contract/workflow'

/** Kind of the step by which somebody takes an answer on. */
const ASSIGN = 'RWF_ASSIGN'

/**
 * Tells whether an open response has not been assigned yet: it has no workflow, or its step of kind
 * `RWF_ASSIGN` is neither done nor skipped.
 */
export function waitsToBegin({ state, workflow, assigned }: Readonly<Record<string, unknown>>): boolean {
  if (state !== 'PENDING') return false
  const run = v.safeParse(workflowRunSchema, workflow)
  if (!run.success) return true
  // Whoever is assigned completes the step in the same write.
  if (assigned !== undefined && assigned !== null) return false
  return run.output.steps.some(({ kind, status }) => kind === ASSIGN && status !== 'COMPLETE' && status !== 'SKIP')
}

/**
 * Returns the internal contacts of a response with its assignee among them: nobody gets work that they
 * cannot see. Returns undefined if nobody is missing.
 */
export function contactsWith(assigned: unknown, internalContacts: unknown): string[] | undefined {
  const contacts = [internalContacts ?? []].flat().map(String)
  return typeof assigned !== 'string' || contacts.includes(assigned) ? undefined : [...contacts, assigned]
}
