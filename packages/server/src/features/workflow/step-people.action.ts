import * as v from 'valibot'
import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { namedIn } from '@cairn/contract/server'
import { rightsAsked } from '@cairn/model/workflow'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries, targetOf } from '../../items/action/payload.ts'
import { ownersOf, USER_TYPE, type ItemFacts } from '../../items/facts/item-facts.ts'
import type { Principal } from '../../items/facts/types.ts'
import { valueTerm } from '../../items/index/property-index.ts'
import { labelsOf } from '../../items/labels/labels.ts'
import { judge, whyFor } from '../../items/rights/write-rule.ts'
import { runOf } from '../../items/rules/settle-run.ts'
import type { Querier } from '../../platform/database/database.ts'
import { mayWork } from './change-run.ts'

/** Most people in an answer, accounts that are looked at for them, and those that are loaded at once. */
const [MOST_PEOPLE, MOST_ACCOUNTS, LOT] = [100, 500, 50]
/** Contacts of the organisations that are looked at. */
const MOST_CONTACTS = 1000

/** Accounts whose User item names one of these contacts. */
const ACCOUNTS = `select s.i as user_i from term join item_s s on s.terms operator(pg_catalog.@>) array[term.id]
  join item_type on item_type.t = s.t and item_type.name = '${USER_TYPE}'
  join account on account.user_i = s.i and not account.disabled where term.term = any($1)
  order by s.i limit ${MOST_ACCOUNTS + 1}`

/** Somebody who can do steps of an item's workflow. */
interface StepPerson {
  id: ItemId
  label: string
  /** Number of items of the type with an open step of theirs that the caller may read. */
  open: number
  /** Those rights that steps of the run ask for and the person holds. */
  rights: string[]
}

/**
 * Action: returns people who could do steps of an item's workflow: those of the given contacts, or else of
 * the contacts of the item's organisations, who have an account and the capability for its workflows; at most
 * 100, from 500 accounts examined. People hidden from the caller are left out. Returns `{people: [{id, label,
 * open, rights}], more}`: `open` is the number of items with an open step assigned to them, `rights` those
 * that steps require and they have, `more` whether there may be others. Throws `notAllowed` for callers who
 * may not change the item.
 */
export const stepPeople = defineCoreAction({
  name: 'stepPeople',
  kind: 'asks',
  payload: v.looseObject({
    ...targetEntries,
    contacts: v.optional(v.pipe(v.array(namedIn('item', 'Contact')), v.maxLength(MOST_PEOPLE))),
  }),
  load: async ({ payload, deps }) => deps.context.loader.loadOne(targetOf(payload)),
  authorize({ principal }, item) {
    const mayAsk = item && item.facts.type.workflow && !item.row.deleted && mayWork(principal, item.facts.type)
    if (!mayAsk || !judge(principal, item.facts, 'update').isAllowed) throw new CairnError('notAllowed')
  },
  async command({ payload, principal, deps }, item) {
    if (!item) throw new CairnError('notAllowed')
    const { facts } = item
    const { name } = facts.type
    const asked = rightsAsked({ steps: runOf(facts.values)?.steps ?? [] }, deps.context.catalogue.stepKinds?.() ?? {})
    const { ids: contacts, isCut } = payload.contacts
      ? { ids: payload.contacts, isCut: false }
      : await contactsOf(facts)
    const { able, more } = await ableOf(deps.database, contacts)
    const those = able.flatMap(({ contact }) => (contact && contacts.includes(contact) ? [contact] : []))
    const labels = await labelsOf(deps.context.loader, principal, those)
    const people = await Promise.all(
      able.flatMap(({ contact, ...person }) => {
        return contact && those.includes(contact) ? [aboutOf(contact, { ...person, contact })] : []
      }),
    )
    return { people, more: more || isCut }

    async function contactsOf({ type, values }: ItemFacts) {
      const inOrg = type.readers === undefined ? undefined : type.properties[type.readers]?.inOrg
      const own = typeof inOrg === 'string' ? [values[inOrg] ?? []].flat().map(String) : ownersOf(facts)
      const must = [{ prop: 'organizations', kind: 'rel' as const, value: [...own] as ItemId[] }]
      const found = await deps.store.search(principal, { types: ['Contact'], must, max: MOST_CONTACTS, total: false })
      return { ids: found.ids as ItemId[], isCut: found.next !== undefined }
    }
    async function ableOf(database: Querier, of: readonly ItemId[]) {
      const terms = of.map((id) => valueTerm('contact', id))
      const rows = await database.query<{ user_i: number }>(ACCOUNTS, [terms])
      const found: Principal[] = []
      for (let at = 0; at < MOST_ACCOUNTS && at < rows.length && found.length <= MOST_PEOPLE; at += LOT) {
        const lot = rows.slice(at, Math.min(at + LOT, MOST_ACCOUNTS))
        const people = lot.map(({ user_i: index }) => deps.principals.ofUser(index).catch(() => undefined))
        for (const person of await Promise.all(people)) if (person && mayWork(person, facts.type)) found.push(person)
      }
      const more = found.length > MOST_PEOPLE || rows.length > MOST_ACCOUNTS
      return { able: found.slice(0, MOST_PEOPLE), more }
    }
    async function aboutOf(id: ItemId, person: Principal): Promise<StepPerson> {
      const must = [{ prop: 'wfAssigned', kind: 'rel' as const, value: [id] }]
      const { total } = await deps.store.search(principal, { types: [name], must, max: 0 })
      return { id, label: labels[id] ?? id, open: total, rights: asked.filter((right) => holds(person, facts, right)) }
    }
  },
  present: (answer) => answer,
})

/** Assignees get read access, so it is not required before. */
function holds(person: Principal, facts: ItemFacts, right: string): boolean {
  const about = { type: facts.type, standIns: [] }
  return person.admin || ownersOf(facts).some((owner) => whyFor(person, about, owner, right))
}
