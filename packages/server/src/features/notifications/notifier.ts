import type { Logger } from 'pino'
import type { ItemId } from '@cairn/contract'
import type { Database, Querier } from '../../platform/database/database.ts'
import { feedHasTold } from '../../items/feed/feed-has-told.ts'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import type { Feed, Principals, TypeCatalogue } from '../../items/facts/types.ts'
import { keepNotifications } from './keep-notifications.ts'
import { readEvents } from './read-events.ts'
import { keepReactions, mostInARow, reactionsTo, type CommittedChange, type ReactionWish } from '../reactions/port.ts'
import type { ItemEvent } from './item-event.ts'
import { recipientsOf } from './recipients.ts'

/** Services of the notifier. */
export interface NotifierDeps {
  database: Database
  catalogue: TypeCatalogue
  loader: ItemLoader
  principals: Principals
  feed: Feed
  log: Logger
  /** Tells the administrators that an area did something wrong. */
  noteMistake(area: string, where: string, thrown: unknown): void
}

/** Background worker that turns committed changes into notifications. */
export interface Notifier {
  /** Resolves when everything committed now has been processed. */
  settle(): Promise<void>
  /** Calls a function whenever reactions were queued. Returns a function that removes it. */
  onReactions(listener: () => void): () => void
  close(): Promise<void>
}

/** Changes are gathered this long before they are looked through for events (milliseconds). */
const GATHER_MS = 100
/** Lock of the one process that looks; the others leave it the work. */
const LOCK = 7_216_302

/**
 * Starts the worker. It reads the outbox from its stored cursor, determines recipients, and stores
 * notifications with the new cursor in one transaction, so that each event is notified exactly once, whatever
 * process runs.
 */
export function startNotifier(deps: NotifierDeps): Notifier {
  const { feed, log } = deps
  const listeners = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWanted = true
  let isClosed = false

  function wake(): void {
    isWanted = true
    if (!isClosed) timer ??= setTimeout(run, GATHER_MS)
  }

  function run(): void {
    timer = undefined
    running ??= work().finally(() => {
      running = undefined
      if (isWanted) wake()
    })
  }

  async function work(): Promise<void> {
    isWanted = false
    try {
      let step: Step = 'more'
      while (!isClosed && step === 'more') {
        const seen = await lookOnce(deps)
        if (seen.hasReactions) for (const tell of listeners) tell()
        step = seen.step
      }
      if (step === 'busy') isWanted = true
    } catch (thrown) {
      isWanted = true
      if (!isClosed) log.warn({ err: thrown }, 'events could not be processed; they are tried again')
    }
  }

  const unsubscribe = feed.subscribe(wake)
  wake()
  return {
    async settle() {
      await feedHasTold(deps)
      do {
        isWanted = true
        run()
        await running
      } while (isWanted && !isClosed)
    },
    onReactions(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      isClosed = true
      unsubscribe()
      clearTimeout(timer)
      await running
    },
  }
}

/** State after a batch: all done, more to do, or busy because another process holds the lock. */
type Step = 'done' | 'more' | 'busy'

/** Processes one batch. Later events wait for the next. */
async function lookOnce(deps: NotifierDeps): Promise<{ step: Step; hasReactions?: boolean }> {
  const { database, catalogue, loader, principals, feed } = deps
  const line = feed.line()
  const seen = await database.transaction(async (transaction) => {
    if (!(await isAlone(transaction))) return 'busy'
    const { events, changes, end, isFull } = await readEvents(transaction, { catalogue, loader }, line)
    if (!end) return 'done'
    // Rights and items are loaded before this transaction writes, because its writes block the feed.
    const recipients = await recipientsOf({ database, principals }, events, await factsOf(loader, events))
    const reactions = reactionsOf(deps, changes)
    await keepReactions(transaction, reactions)
    await keepNotifications(transaction, recipients, end)
    return { isTold: recipients.length > 0, hasReactions: reactions.length > 0, isFull }
  })
  if (seen === 'busy' || seen === 'done') return { step: seen }
  if (seen.isTold) feed.nudge()
  return { step: seen.isFull ? 'more' : 'done', hasReactions: seen.hasReactions }
}

/**
 * Returns the reactions of areas to these changes. A chain of reactions that is too long is cut off and
 * recorded as an error of its area.
 */
function reactionsOf({ catalogue, noteMistake }: NotifierDeps, changes: readonly CommittedChange[]): ReactionWish[] {
  const all = changes.flatMap((change) => reactionsTo(catalogue.reactions?.() ?? [], change))
  for (const { area, name, context, depth } of all)
    if (depth > mostInARow)
      noteMistake(area, `reaction ${name}`, new Error(`${mostInARow} chained reactions led to ${context}: not run`))
  return all.filter(({ depth }) => depth <= mostInARow)
}

async function isAlone(transaction: Querier): Promise<boolean> {
  const [row] = await transaction.query<{ alone: boolean }>('select pg_try_advisory_xact_lock($1) as alone', [LOCK])
  return row?.alone === true
}

async function factsOf(loader: ItemLoader, events: readonly ItemEvent[]) {
  const items = await loader.load(new Set<ItemId>(events.map(({ context }) => context)))
  return new Map([...items].map(([id, { facts }]) => [id, facts]))
}
