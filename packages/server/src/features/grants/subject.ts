import * as v from 'valibot'
import { itemIdSchema, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { administers } from '../../items/rights/principal/give-rule.ts'
import { USER_TYPE } from '../../items/facts/item-facts.ts'
import { contactsOf, organizationsOf } from '../../items/labels/labels.ts'
import { allowed, type Verdict } from '../../items/rights/reason.ts'
import type { Principal } from '../../items/facts/types.ts'
import type { ActionRequest } from '../../items/action/define-action.ts'

/** Payload schema of the person whose rights are asked about; the caller if missing. */
export const subjectSchema = v.optional(itemIdSchema)

/**
 * Returns the principal whose rights are asked about: the caller, or someone they administer. Throws
 * `notAllowed`, also for a missing person (TRUST.md, T8).
 */
export async function loadSubject(
  { principal, deps }: ActionRequest<unknown>,
  subjectID: ItemId | undefined,
): Promise<Principal> {
  if (subjectID === undefined || subjectID === principal.userId) return principal
  const { type, index } = parseItemId(subjectID)
  if (type !== USER_TYPE) throw new CairnError('notAllowed')
  const { loader } = deps.context
  // Principals are kept, and so would tell by the time they take who has an account (T4).
  const [contact] = await contactsOf(loader, [await loader.loadOne(subjectID)])
  const asked = { userId: subjectID, organizations: organizationsOf(contact) }
  const subject = administers(principal, asked) ? await deps.principals.ofUser(index).catch(hidden) : undefined
  if (!subject || !administers(principal, subject)) throw new CairnError('notAllowed')
  return subject
}

/**
 * Returns the subject reduced to rights that the caller may know of: all for oneself and administrators, else
 * those given by organisations that the caller administers.
 */
export function rightsKnownTo({ admin, adminOf, userId }: Principal, subject: Principal): Principal {
  if (admin || subject.userId === userId) return subject
  const isMine = (giver: ItemId) => adminOf.includes(giver)
  return {
    ...subject,
    organizations: subject.organizations.filter(isMine),
    adminOf: subject.adminOf.filter(isMine),
    grants: subject.grants.filter(({ grantedBy }) => isMine(grantedBy)),
  }
}

/**
 * Judges with `judge` what the subject may do, and returns that verdict. If the rights that the caller may
 * know of (`told`) do not suffice for an allowed one, its reason is replaced by `elsewhere`.
 */
export function judgeSubject(subject: Principal, told: Principal, judge: (principal: Principal) => Verdict): Verdict {
  const verdict = judge(subject)
  if (!verdict.isAllowed || told === subject) return verdict
  const known = judge(told)
  return known.isAllowed ? known : allowed({ rule: 'elsewhere' })
}

function hidden(thrown: unknown): undefined {
  if (thrown instanceof CairnError && thrown.code === 'notSignedIn') return undefined
  throw thrown
}
