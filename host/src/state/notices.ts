import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { atom } from 'jotai'
import { ALERT_TIMEOUT_MS } from './limits.ts'
import type { AppStore } from './store.ts'

/**
 * A notice on the screen. ERROR is shown at the top and stays until it is dismissed, or until the action
 * that failed (`act`) is tried again and succeeds. WARNING is shown at the top, INFO at the bottom.
 */
export type Notice =
  | { id: number; kind: 'ERROR'; error: CairnError; act?: string | undefined }
  | { id: number; kind: 'WARNING' | 'INFO'; text: string; action?: NoticeAction; isOfProduct?: boolean }

/** A button in a notice. */
export interface NoticeAction {
  text: string
  run: () => void
}

/** Options of a notice with a button. */
export interface OfferOptions {
  /** How long it stays, in milliseconds. Default: until its button is pressed or it is dismissed. */
  forMs?: number
  /** Whether it stays after sign-out because it is not about the person. */
  isOfProduct?: boolean
}

/** The notices on the screen, oldest first. */
export const noticesAtom = atom<readonly Notice[]>([])

/**
 * Shows notices, 4 at most: beyond that the oldest that is no error is removed, or the oldest if all are
 * errors.
 */
export class Notices {
  readonly #store: AppStore
  /** The acts that failed, by what they threw. */
  readonly #acts = new WeakMap<object, string>()
  #last = 0

  constructor(store: AppStore) {
    this.#store = store
  }

  /** Shows any thrown value as an error, except `parseRequestFailed`, which is only for logs. */
  report(thrown: unknown): void {
    const error = toCairnError(thrown)
    // Sent by the server for logging only: not shown.
    if (error.code === 'parseRequestFailed') return
    this.#add({ id: ++this.#last, kind: 'ERROR', error, act: this.#acts.get(Object(thrown) as object) })
  }

  /** Shows a text for 6 seconds. */
  info(text: string): void {
    this.#addFor(ALERT_TIMEOUT_MS, { id: ++this.#last, kind: 'INFO', text })
  }

  /** Shows a text as a warning for 6 seconds. */
  warn(text: string): void {
    this.#addFor(ALERT_TIMEOUT_MS, { id: ++this.#last, kind: 'WARNING', text })
  }

  /** Shows a text with a button, as INFO; pressing the button also dismisses it. */
  offer(text: string, action: NoticeAction, { forMs, isOfProduct = false }: OfferOptions = {}): void {
    const notice: Notice = { id: ++this.#last, kind: 'INFO', text, action, isOfProduct }
    if (forMs === undefined) this.#add(notice)
    else this.#addFor(forMs, notice)
  }

  /**
   * Removes the notices with a button, except those that are not about the person, as the session has ended.
   */
  clearOffers(): void {
    this.#store.set(noticesAtom, (notices) =>
      notices.filter((notice) => notice.kind === 'ERROR' || !notice.action || notice.isOfProduct),
    )
  }

  /**
   * Waits for an action that a person asked for; `act` is its name and what it is done to, such as `archive
   * Note-1`, the same for each try. When it succeeds, the errors shown for earlier tries are removed, and
   * those that named wrong fields of the same item, if this changed one of them or the state (without
   * `changed`, the names of changed properties). Returns its result or rejects as it does.
   */
  async settling<T>(act: string, work: Promise<T>, changed?: readonly string[]): Promise<T> {
    const former = this.#store.get(noticesAtom)
    const done = await work.catch((thrown: unknown) => {
      this.#acts.set(Object(thrown) as object, act)
      throw thrown
    })
    const isOver = (notice: Notice) =>
      notice.kind === 'ERROR' && former.includes(notice) && isSettled(notice, act, changed)
    this.#store.set(noticesAtom, (notices) => notices.filter((notice) => !isOver(notice)))
    return done
  }

  dismiss(id: number): void {
    this.#store.set(noticesAtom, (notices) => notices.filter((notice) => notice.id !== id))
  }

  #addFor(milliseconds: number, notice: Notice): void {
    this.#add(notice)
    setTimeout(() => this.dismiss(notice.id), milliseconds)
  }

  #add(notice: Notice): void {
    this.#store.set(noticesAtom, (notices) => atMost([...notices, notice]))
  }
}

/** Tells whether an act that succeeded settles an error. */
function isSettled(
  { act, error }: Extract<Notice, { kind: 'ERROR' }>,
  done: string,
  changed: readonly string[] | undefined,
): boolean {
  if (act === undefined || act === done) return act === done
  if (error.code !== 'invalidItem' || subjectOf(act) !== subjectOf(done)) return false
  const wrong = Object.keys((error.details['properties'] ?? {}) as object)
  return changed === undefined || wrong.some((name) => changed.includes(name))
}

/** Returns what an act is done to. */
function subjectOf(act: string): string {
  return act.slice(act.indexOf(' ') + 1)
}

const MOST = 4

function atMost(notices: readonly Notice[]): readonly Notice[] {
  if (notices.length <= MOST) return notices
  const gone = notices.find(({ kind }) => kind !== 'ERROR') ?? notices[0]
  return notices.filter((notice) => notice !== gone)
}
