import type { Logger } from 'pino'
import type { ItemId, UserState } from '@cairn/contract'
import type { Database, Querier } from '../../../platform/database/database.ts'
import { poll } from '../../../lib/poll.ts'
import type { ItemContext } from '../../../items/read/item-context.ts'
import { STATES } from './contact-account.ts'

/** The contact property with the account state of its person; absent in installs of the other kind. */
const CONTACT_TYPE = 'Contact'
const STATE_PROPERTY = 'userState'

/**
 * Copies the account state (none, invited, blocked, last sign-in) to the contact items, so that it can be
 * searched and counted.
 */
export interface ContactStates {
  /**
   * Updates all contacts whose state has changed, at once. Leaves a contact that somebody else keeps changing
   * at the same time to a later run.
   */
  settle(): Promise<void>
  close(): void
}

/** Services that the copying of account states to contacts needs. */
export interface ContactStateDeps {
  database: Database
  store: ItemContext
  log: Logger
}

interface Due {
  contact: ItemId
  state: UserState
}

/** Signing in, and time passing, show this much later at most (milliseconds). */
const EVERY_MS = 15_000
const BATCH = 200
/** How often contacts are retried at once if somebody changed one at the same time. Then they stay due. */
const TRIES = 5
/** Any fixed number: one process at a time looks. */
const LOCK = 6_114_022

const DUE = `select coalesce(now_at.contact, kept.contact) as contact, coalesce(now_at.state, 'NONE') as state
  from (${STATES}) now_at full join contact_state kept using (contact)
  where coalesce(now_at.state, 'NONE') is distinct from kept.state limit ${BATCH}`

/**
 * Starts to copy account states to contact items every 15 seconds, first after that time, until closed. Does
 * nothing in installs whose contacts have no property `userState`.
 */
export function keepContactStates(deps: ContactStateDeps): ContactStates {
  const { database, store, log } = deps
  const isKept = () => store.catalogue.get(CONTACT_TYPE)?.properties[STATE_PROPERTY] !== undefined

  async function settle(): Promise<void> {
    if (!isKept()) return
    for (let left = TRIES, isMore = true; isMore && left > 0;) {
      const { count, moved } = await database.transaction((transaction) => setDue(transaction))
      isMore = count === BATCH || moved > 0
      if (moved > 0) left--
    }
  }

  /**
   * Updates a batch. Returns how many were due, and how many of them were changed by somebody else at the
   * same time.
   */
  async function setDue(transaction: Querier): Promise<{ count: number; moved: number }> {
    await transaction.query('select pg_advisory_xact_lock($1)', [LOCK])
    const due = await transaction.query<Due>(DUE)
    const items = await store.loader.load(due.map(({ contact }) => contact))
    let moved = 0
    for (const { contact, state } of due) {
      const item = items.get(contact)
      if (item) {
        const { [STATE_PROPERTY]: _former, ...rest } = item.facts.values
        const values = state === 'NONE' ? rest : { ...rest, [STATE_PROPERTY]: state }
        const derived = { row: item.row, before: item.facts, after: { ...item.facts, values } }
        if (!(await store.writer.derive(transaction, [derived]))[0]) {
          moved++
          continue
        }
      }
      await transaction.query(
        'insert into contact_state (contact, state) values ($1, $2) on conflict (contact) do update set state = excluded.state',
        [contact, state],
      )
    }
    if (due.length > 0) queueMicrotask(store.onCommit)
    return { count: due.length, moved }
  }

  const close = poll(settle, EVERY_MS, log, 'the account states of contacts are not kept')
  return { settle, close }
}
