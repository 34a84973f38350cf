import { toCairnError, type CairnError } from '@cairn/contract/errors'
import type { Item } from '@cairn/contract/web'
import { isContested, receive, toStore, unstoredOf, type Desk, type Unstored } from '../../../model/desk/desk.ts'
import { MOST_TEXT } from '../../../model/interview/transcripts.ts'

/** A pause after which what was typed is stored, and the time between two savings, in milliseconds. */
const [PAUSE_MS, BETWEEN_MS] = [2000, 30_000]
/** Refusals after which what was typed is forgotten, as the transcript is closed to who typed it. */
const CLOSED: readonly string[] = ['notAllowed', 'notFound']
/** How often it is stored without a pause while others are first. */
const ATTEMPTS = 5

/** How a transcript is stored, and how what is not stored yet is kept on the device. */
export interface DeskStore {
  store: (u: number, text: string) => Promise<Item>
  keep: (left: Unstored | undefined) => void
  /** Whether the person is still signed in: after an expiry what they typed stays on their device. */
  isSignedIn: () => Promise<boolean>
}

/** What keeps the transcript from being stored. */
export type DeskProblem = 'tooLong' | 'notStored'

/** What is shown at the desk. */
export interface DeskView {
  desk: Desk
  isStored: boolean
  problem: DeskProblem | undefined
}

/**
 * Keeps what is typed at the desk: on the device at once, and stored after a pause. A transcript is stored
 * whole, with a version each time, so while somebody types on that happens twice a minute at most.
 */
export class DeskKeeper {
  readonly #io: DeskStore
  readonly #listeners = new Set<() => void>()
  #view: DeskView
  #timer: ReturnType<typeof setTimeout> | undefined
  #storedAt = 0
  #isOpen = true
  /** One saving after the other. Rejects never. */
  #work: Promise<void> = Promise.resolve()

  constructor(desk: Desk, io: DeskStore) {
    this.#io = io
    this.#view = { desk, isStored: toStore(desk) === undefined && !isContested(desk), problem: undefined }
  }

  readonly view = (): DeskView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins to store after pauses, until the answer is called, which stores at once what is left. */
  readonly open = (): (() => void) => {
    this.#isOpen = true
    if (!this.#view.isStored) this.#schedule()
    return () => {
      this.#isOpen = false
      void this.save()
    }
  }

  /** Takes a change of what is typed. */
  readonly change = (change: (desk: Desk) => Desk): void => {
    const desk = change(this.#view.desk)
    if (desk === this.#view.desk) return
    this.#show({ ...this.#view, desk, isStored: false })
    this.#io.keep(unstoredOf(desk))
    this.#schedule()
  }

  /** Takes the transcript as it is stored by now, by whomever. */
  readonly receive = ({ text, _u }: Item): void => {
    if (_u <= this.#view.desk.stored.u) return
    this.#received(String(text ?? ''), _u)
  }

  /** Stores what is typed, without a pause, and rejects never. */
  readonly save = (): Promise<void> => {
    clearTimeout(this.#timer)
    return (this.#work = this.#work.then(() => this.#save(ATTEMPTS)))
  }

  async #save(attempts: number): Promise<void> {
    const sent = toStore(this.#view.desk)
    if (!sent) return this.#settled()
    if (sent.text.length > MOST_TEXT) return this.#show({ ...this.#view, problem: 'tooLong' })
    this.#show({ ...this.#view, desk: { ...this.#view.desk, sent } })
    try {
      const { text, _u } = await this.#io.store(this.#view.desk.stored.u, sent.text)
      this.#storedAt = Date.now()
      this.#show({ ...this.#view, problem: undefined })
      this.#received(String(text ?? ''), _u)
    } catch (thrown) {
      await this.#refused(toCairnError(thrown), attempts - 1)
    }
  }

  #received(text: string, u: number): void {
    const desk = receive(this.#view.desk, text, u)
    this.#show({ ...this.#view, desk })
    if (!toStore(desk)) return this.#settled()
    this.#io.keep(unstoredOf(desk))
    this.#schedule()
  }

  /** Of a line that two changed what is typed stays on the device until one of its texts is chosen. */
  #settled(): void {
    const { desk } = this.#view
    const isStored = !isContested(desk)
    this.#show({ desk, isStored, problem: undefined })
    this.#io.keep(isStored ? undefined : unstoredOf(desk))
  }

  /** Of a conflict what others stored comes with the refusal, and is put together with this one. */
  async #refused({ code, details }: CairnError, attempts: number): Promise<void> {
    const current = code === 'conflict' ? itemIn(details['current']) : undefined
    if (current) {
      this.receive(current)
      if (attempts > 0) return this.#save(attempts)
    }
    if (CLOSED.includes(code) && (await this.#io.isSignedIn().catch(() => false))) {
      this.#show({ ...this.#view, problem: undefined })
      return this.#io.keep(undefined)
    }
    if (code !== 'conflict') this.#show({ ...this.#view, problem: 'notStored' })
    this.#schedule()
  }

  /** Once the desk is closed nothing is tried again: what is left is on the device for the next visit. */
  #schedule(): void {
    clearTimeout(this.#timer)
    if (!this.#isOpen) return
    this.#timer = setTimeout(() => void this.save(), Math.max(PAUSE_MS, this.#storedAt + BETWEEN_MS - Date.now()))
  }

  #show(view: DeskView): void {
    this.#view = view
    for (const listener of this.#listeners) listener()
  }
}

function itemIn(value: unknown): Item | undefined {
  const isItem = typeof value === 'object' && value !== null && typeof (value as Item)._u === 'number'
  return isItem ? (value as Item) : undefined
}
