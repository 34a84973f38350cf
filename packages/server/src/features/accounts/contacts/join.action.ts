import * as v from 'valibot'
import {
  indexSchema,
  INVITE_RIGHT,
  isItemId,
  itemId,
  JOIN_REQUEST_TYPE,
  parseItemId,
  type ItemId,
} from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { readable } from '@cairn/contract/server'
import { countAttempt } from '../../../platform/throttle.ts'
import { isSealed, levelOf, USER_TYPE } from '../../../items/facts/item-facts.ts'
import type { StoredItem } from '../../../items/facts/item-row.ts'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import { refuseMasquerade } from '../../../items/rights/principal/acting-as.ts'
import { authorizeGrant, loadGiven } from '../../../items/rights/principal/give-rule.ts'
import { insertGrant } from '../../../items/rights/principal/grants.ts'
import { judgeAction } from '../../../items/rights/judge-action.ts'
import { mayRead } from '../../../items/rights/visibility-keys.ts'
import { changeItem } from '../../../items/save/update-item.ts'
import { changeUser } from '../account-item.ts'
import { defineAccountAction, type AccountActionDeps } from '../define-action.ts'
import type { InvitedRight } from '../tickets.ts'
import { contactOfAsker } from './contact-of-asker.ts'
import { rightOf, rights } from './promised-rights.ts'

/** The kind of organisation that one asks to join. */
const COMMUNITY = 'COMMUNITY'
const DAY_MS = 24 * 3600_000
/** Requests of one person in a day: more is not a wish to join. */
const REQUESTS = { name: 'join request', attempts: 5, windowMs: DAY_MS }

const words = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1000)), '')

/**
 * Action: stores the caller's request to join a community whose level is PUBLIC; those who may answer it
 * (right `invite`) are notified. Does nothing while an earlier request of theirs to it is open. Throws
 * `notAllowed` for a caller who belongs to an organisation and for an organisation that is no such
 * community, `invalidItem` for one that is hidden or missing, `tooManyAttempts` after 5 requests in a day,
 * and `masquerading`.
 */
export const askToJoin = defineAccountAction({
  name: 'askToJoin',
  kind: 'write',
  payload: v.looseObject({ community: readable('Organization'), about: words }),
  load: ({ payload, deps }) => deps.context.loader.loadOne(payload.community as ItemId),
  authorize({ principal }, community) {
    refuseMasquerade(principal)
    if (
      principal.organizations.length > 0 ||
      !community ||
      !isListed(community) ||
      !mayRead(principal, community.facts)
    )
      throw new CairnError('notAllowed')
  },
  async command({ payload: { about }, principal: { userId }, deps }, community) {
    if (!community || userId === undefined) throw new CairnError('notAllowed')
    const owner = community.facts.id
    const former = await deps.store.search(SYSTEM, {
      types: [JOIN_REQUEST_TYPE],
      must: [
        { prop: 'asker', kind: 'rel', value: [userId] },
        { prop: 'owner', kind: 'rel', value: [owner] },
      ],
      sort: [{ key: '_c.ts', order: 'desc' }],
      max: 1,
    })
    const last = former.ids.find(isItemId)
    if (last !== undefined && (await deps.store.read(SYSTEM, last)).state === OPEN) return
    await countAttempt(deps.database, [[REQUESTS, userId]])
    const { name, email } = await deps.store.read(SYSTEM, userId)
    // Two that are sent at once are one.
    const $key = `join ${userId} ${owner} ${former.total}`
    const values = { name, email, asker: userId, owner, state: OPEN, $key }
    await deps.store.create(SYSTEM, JOIN_REQUEST_TYPE, values, about === '' ? {} : { message: about })
  },
  present: () => ({}),
})

const OPEN = 'OPEN'

/** Tells whether an organisation is a community that everybody who is signed in is told of. */
function isListed({ row, facts }: StoredItem): boolean {
  return !row.deleted && !isSealed(facts) && facts.values['type'] === COMMUNITY && levelOf(facts) === 'PUBLIC'
}

/**
 * Action: accepts a person's request to join a community, giving them `rights`, or declines it with a reason.
 * For those with the right `invite` over the request. On acceptance the account is linked to the contact of
 * the community that has its address, or to a new one. The answer is written by the server, so that the
 * person does not learn who gave it. Throws `notAllowed`, also for a right that the caller may not give,
 * `conflict` for a request that was answered before, `hasAccount` if the account was linked to a contact
 * meanwhile, `badMessage` and `masquerading`.
 */
export const answerToJoin = defineAccountAction({
  name: 'answerToJoin',
  kind: 'write',
  payload: v.pipe(
    v.looseObject({ t: v.literal(JOIN_REQUEST_TYPE), i: indexSchema, accept: v.boolean(), reason: words, rights }),
    v.check(({ accept, reason }) => accept || reason !== '', 'declining needs a reason'),
  ),
  load: ({ payload: { t, i }, deps }) => deps.context.loader.loadOne(itemId(t, i)),
  authorize({ payload: { i }, principal, deps: { context } }, request) {
    const type = context.catalogue.get(JOIN_REQUEST_TYPE)
    if (!judgeAction(context.catalogue, principal, type, request, i, INVITE_RIGHT).isAllowed)
      throw new CairnError('notAllowed')
    refuseMasquerade(principal)
  },
  async command({ payload: { accept, reason, ...payload }, principal, deps }, request) {
    if (!request || principal.userId === undefined) throw new CairnError('notAllowed')
    if (request.facts.values['state'] !== OPEN) throw new CairnError('conflict', 'the request was answered already')
    const answer = { answeredBy: principal.userId, ...(reason === '' ? {} : { reason }) }
    if (!accept) return answerWith(deps, request, { ...answer, state: 'DECLINED' })
    const given = payload.rights.map(rightOf)
    for (const { expires: _expires, ...right } of given) {
      if (right.scope?.item) throw new CairnError('badMessage', 'a right for a single item is given by itself')
      authorizeGrant(principal, right, await loadGiven(deps.context.loader, principal, right))
    }
    await letIn(deps, request, given, answer)
  },
  present: () => ({}),
})

async function answerWith({ context, database }: AccountActionDeps, request: StoredItem, values: object) {
  const changed = await changeItem(context, database, SYSTEM, request, { ...values }, 'now')
  if (!changed) throw new CairnError('conflict', 'the request was answered meanwhile')
  context.onCommit([request.facts.id])
}

/** Links the account, gives the rights and notes the answer: all of it or nothing. */
async function letIn(
  deps: AccountActionDeps,
  request: StoredItem,
  given: readonly InvitedRight[],
  answer: { answeredBy: ItemId },
): Promise<void> {
  const user = parseItemId(request.facts.values['asker'] as ItemId).index
  const contact = await contactOfAsker(deps, request, user)
  await deps.database.transaction(async (transaction) => {
    for (const { expires, ...right } of given)
      await insertGrant(transaction, {
        ...{ user, ...right, by: answer.answeredBy },
        ...(expires === undefined ? {} : { expires: new Date(expires) }),
      })
    await changeUser(deps.context, transaction, user, { contact })
    const values = { ...answer, state: 'ACCEPTED', contact }
    if (!(await changeItem(deps.context, transaction, SYSTEM, request, values, 'now')))
      throw new CairnError('conflict', 'the request was answered meanwhile')
  })
  deps.context.onCommit([request.facts.id, itemId(USER_TYPE, user)])
  await deps.contactStates.settle()
}
