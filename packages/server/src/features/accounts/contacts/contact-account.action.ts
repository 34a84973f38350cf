import * as v from 'valibot'
import { indexSchema, INVITE_RIGHT, itemId, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { newEmailSchema } from '@cairn/contract/wire'
import { accountOfContact, userOfContact } from './contact-account.ts'
import type { Invited } from '../registration.ts'
import { rightOf, rights } from './promised-rights.ts'
import { voidInvitations } from '../tickets.ts'
import { refuseMasquerade } from '../../../items/rights/principal/acting-as.ts'
import { authorizeGrant, loadGiven } from '../../../items/rights/principal/give-rule.ts'
import { ownersOf, USER_TYPE } from '../../../items/facts/item-facts.ts'
import { judgeAction } from '../../../items/rights/judge-action.ts'
import { judge } from '../../../items/rights/write-rule.ts'
import type { StoredItem } from '../../../items/facts/item-row.ts'
import type { Principal } from '../../../items/facts/types.ts'
import { defineAccountAction, type AccountActionDeps, type AccountRequest } from '../define-action.ts'

/** Holders may invite people who are no contact. */
const INVITE = 'Invite'

const contactEntries = { t: v.literal('Contact'), i: indexSchema }
const language = v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}$/)), 'en')
const byContact = v.pipe(
  v.looseObject({ ...contactEntries, rights, language }),
  v.transform((payload) => ({ ...payload, as: 'contact' as const })),
)
const byAddress = v.pipe(
  v.looseObject({ email: newEmailSchema, language }),
  v.transform((payload) => ({ ...payload, as: 'address' as const })),
)

/**
 * Action: invites a person by mail: the person of a contact (for those with the right `invite` over it in
 * each of its organisations), or an address (for administrators and holders of the capability `Invite`). The
 * rights in it are given on acceptance. A new invitation of a contact invalidates its earlier ones; those of
 * an address stay valid. Returns `{}`, or without a mail server `{isMailed: false}`, for administrators with
 * the `link` to hand over. An invited address does not reveal whether the person has an account; a contact
 * linked to one throws `hasAccount`. Throws `notAllowed`, also for a right that the caller may not give,
 * `masquerading`, `tooManyAttempts`, `invalidItem` for a contact without a valid address, and `badMessage`
 * for a right for a single item.
 */
export const invite = defineAccountAction({
  name: 'invite',
  kind: 'write',
  payload: v.union([byContact, byAddress]),
  async load({ payload, deps }) {
    return payload.as === 'contact' ? deps.context.loader.loadOne(itemId(payload.t, payload.i)) : undefined
  },
  authorize({ payload, principal, claims, deps }, contact) {
    if (!claims) throw new CairnError('notAllowed')
    refuseMasquerade(principal)
    if (payload.as === 'contact') {
      requireRight(deps, principal, contact, INVITE_RIGHT)
      requireEveryOwner(principal, contact)
    } else if (!principal.admin && principal.capabilities[INVITE] !== true) throw new CairnError('notAllowed')
  },
  async command({ payload, principal, claims, deps }, contact) {
    const inviter = claims?.user ?? 0
    if (payload.as === 'address')
      return shownTo(principal, await deps.flows.invite({ email: payload.email, language: payload.language, inviter }))
    if (!contact) throw new CairnError('notAllowed')
    const { id } = contact.facts
    const email = emailOf(contact)
    if ((await userOfContact(deps.database, id)) !== undefined) throw new CairnError('hasAccount')
    const given = payload.rights.map(rightOf)
    for (const { expires: _expires, ...right } of given) {
      if (right.scope?.item)
        throw new CairnError('badMessage', 'a right for a single item needs a person with an account')
      authorizeGrant(principal, right, await loadGiven(deps.context.loader, principal, right))
    }
    const invited = await deps.flows.invite({ email, language: payload.language, inviter, contact: id, rights: given })
    await deps.contactStates.settle()
    return shownTo(principal, invited)
  },
  present: (invited) => invited,
})

/**
 * Action: returns the account state of a contact's person, for those who may invite them: `{state, user?,
 * lastSignIn?, invited?, canBlock}`. Throws `notAllowed` for others.
 */
export const contactAccount = defineAccountAction({
  name: 'contactAccount',
  kind: 'asks',
  payload: v.looseObject(contactEntries),
  load: ({ payload: { t, i }, deps }) => deps.context.loader.loadOne(itemId(t, i)),
  authorize({ principal, deps }, contact) {
    requireRight(deps, principal, contact, INVITE_RIGHT)
  },
  async command(request, contact) {
    if (!contact) throw new CairnError('notAllowed')
    const account = await accountOfContact(request.deps.database, contact.facts.id)
    return { ...account, canBlock: await mayBlock(request, contact, account.user).catch(() => false) }
  },
  present: (account) => account,
})

/**
 * Action: blocks or unblocks the person of a contact. Blocking closes their account, if they have one, ends
 * its sessions at once, and invalidates open invitations of the contact; unblocking only opens the account
 * again. Allowed to those with the right `invite` over the contact who administer the install or all
 * organisations of the person; not for oneself. Only an administrator of the install may block another one,
 * or unblock a person whom one has blocked. Throws `notAllowed` and `masquerading`.
 */
export const blockContact = defineAccountAction({
  name: 'blockContact',
  kind: 'write',
  payload: v.looseObject({ ...contactEntries, blocked: v.boolean() }),
  async load(request) {
    const { t, i } = request.payload
    const contact = await request.deps.context.loader.loadOne(itemId(t, i))
    requireRight(request.deps, request.principal, contact, INVITE_RIGHT)
    if (!contact) throw new CairnError('notAllowed')
    const user = await userOfContact(request.deps.database, contact.facts.id)
    const id = user === undefined ? undefined : itemId(USER_TYPE, user)
    return { contact: contact.facts.id, user, isAllowed: await mayBlock(request, contact, id) }
  },
  authorize({ principal }, { isAllowed }) {
    refuseMasquerade(principal)
    if (!isAllowed) throw new CairnError('notAllowed')
  },
  async command({ payload: { blocked }, principal, deps }, { contact, user }) {
    if (blocked) await voidInvitations(deps.database, contact)
    if (user !== undefined) {
      await deps.accounts.setDisabled(user, blocked, principal.admin)
      if (blocked) await deps.sessions.endAllOf(user)
    }
    await deps.contactStates.settle()
  },
  present: () => ({}),
})

async function mayBlock(
  { principal, deps }: AccountRequest<unknown>,
  contact: StoredItem,
  user: ItemId | undefined,
): Promise<boolean> {
  if (user === principal.userId) return false
  if (principal.admin) return true
  const { index } = parseItemId(user ?? itemId(USER_TYPE, 0))
  const [person, account] = user ? await Promise.all([deps.principals.ofUser(index), deps.accounts.byUser(index)]) : []
  if (person?.admin || account?.disabledByAdmin) return false
  // What they are in beyond this contact counts too: the account is closed for all of it.
  const reach = [ownersOf(contact.facts), person?.organizations ?? [], person?.adminOf ?? []].flat()
  return reach.length > 0 && reach.every((owner) => principal.adminOf.includes(owner))
}

/**
 * Throws unless the inviter has the right in every organisation of the contact, because the invited person
 * becomes a member of all of them.
 */
function requireEveryOwner(principal: Principal, contact: StoredItem | undefined): void {
  if (!contact) throw new CairnError('notAllowed')
  const { facts } = contact
  const { owner: property = '' } = facts.type
  const may = (owner: ItemId) =>
    judge(principal, { ...facts, values: { ...facts.values, [property]: [owner] } }, INVITE_RIGHT).isAllowed
  if (!ownersOf(facts).every(may)) throw new CairnError('notAllowed')
}

function requireRight(
  { context: { catalogue } }: AccountActionDeps,
  principal: Principal,
  contact: StoredItem | undefined,
  right: string,
): void {
  const index = contact?.row.i ?? -1
  if (!judgeAction(catalogue, principal, catalogue.get('Contact'), contact, index, right).isAllowed)
    throw new CairnError('notAllowed')
}

/** Whoever has the link can register in the person's place, which only administrators are trusted with. */
function shownTo({ admin }: Principal, { isMailed, link }: Invited): Partial<Invited> {
  if (isMailed) return {}
  return admin && link !== undefined ? { isMailed, link } : { isMailed }
}

/** The address an invitation goes to. Throws `invalidItem` for a contact without one. */
function emailOf({ facts }: StoredItem): string {
  const { email } = facts.values
  const parsed = v.safeParse(newEmailSchema, email)
  if (parsed.success) return parsed.output
  const userMessage = email === undefined ? 'errors.required' : 'errors.invalidEmail'
  throw new CairnError('invalidItem', 'the contact has no e-mail address', { properties: { email: { userMessage } } })
}
