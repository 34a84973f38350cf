import * as v from 'valibot'
import { itemIdSchema, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { administers } from '../../permissions/give-rule.ts'
import { USER_TYPE } from '../../permissions/item-facts.ts'
import type { Principal } from '../../store/types.ts'
import type { ActionRequest } from './core-action.ts'

export const subjectSchema = v.optional(itemIdSchema)

/** Whose rights are asked about: the caller's own, or those of someone they administer. Throws `notAllowed`, also for nobody (trust.md, T8). */
export async function loadSubject(
  { principal, parts }: ActionRequest<unknown>,
  subjectID: ItemId | undefined,
): Promise<Principal> {
  if (subjectID === undefined || subjectID === principal.userId) return principal
  const { type, index } = parseItemId(subjectID)
  const subject = type === USER_TYPE ? await parts.principals.ofUser(index).catch(hidden) : undefined
  if (!subject || !administers(principal, subject)) throw new CairnError('notAllowed')
  return subject
}

function hidden(thrown: unknown): undefined {
  if (thrown instanceof CairnError && thrown.code === 'notSignedIn') return undefined
  throw thrown
}
