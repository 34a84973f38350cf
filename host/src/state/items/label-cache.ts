import type { Channel } from '@cairn/channel'
import { HIDDEN_LABEL } from '@cairn/contract'
import { atomFamily } from 'jotai-family'
import { atom, type PrimitiveAtom } from 'jotai'
import { textInLanguage } from '@cairn/model/label-in-language'
import { Idle } from '../idle.ts'
import { languageAtom } from '../words/language.ts'
import { FOLLOW_LABEL_MS, KEEP_LABELS, KEEP_WATCH_MS } from '../limits.ts'
import type { AppStore } from '../store.ts'

type LabelsIn = Readonly<Record<string, Record<string, string>>>

/**
 * Cache of labels by item id, as atoms. They come with items and search results, or are requested one by
 * one. Of labels that nothing shows, the latest `KEEP_LABELS` are kept (T38).
 */
export class LabelCache {
  readonly #store: AppStore
  readonly #channel: Channel
  readonly #atoms = atomFamily((id: string) => this.#createAtom(id))
  readonly #idle = new Idle()
  /** Requests of a former person are dropped. */
  #asked = new Set<string>()
  /** Accounts named by readable items but not readable themselves. */
  readonly #met = new Set<string>()

  /** Labels that are known in further languages. */
  readonly #translated = new Map<string, { label: string; texts: Record<string, string> }>()

  constructor(store: AppStore, channel: Channel) {
    this.#store = store
    store.sub(languageAtom, () => {
      for (const [id, { label, texts }] of this.#translated) this.learn({ [id]: label }, [], { [id]: texts })
    })
    this.#channel = channel
    channel.onPush('itemUpdated', ({ id }) => this.#refresh(id))
    channel.onPush('authed', () => this.#askAgain())
  }

  /** Returns the atom of one label; its value is undefined until the label is known. Does not request it. */
  atomOf(id: string): PrimitiveAtom<string | undefined> {
    this.#idle.touch(id)
    return this.#atoms(id)
  }

  /** Returns a label if it is cached; never requests it. */
  get(id: string): string | undefined {
    return this.#store.get(this.#atoms(id))
  }

  /**
   * Stores labels that came with an answer; `labelsIn` has them in other languages. `met` are people whose
   * names only such answers reveal, so that a hidden label in a later answer does not replace theirs.
   */
  learn(labels: Record<string, string> | undefined, met: readonly string[] = [], labelsIn: LabelsIn = {}): void {
    for (const id of met) this.#met.add(id)
    for (const [id, label] of Object.entries(labels ?? {})) {
      if (label === HIDDEN_LABEL && this.#met.has(id)) continue
      const texts = label === HIDDEN_LABEL ? undefined : (labelsIn[id] ?? this.#translated.get(id)?.texts)
      if (texts) this.#translated.set(id, { label, texts })
      else this.#translated.delete(id)
      this.#store.set(this.atomOf(id), textInLanguage(texts, this.#store.get(languageAtom)) ?? label)
    }
    this.#forgetIdle()
  }

  /**
   * Requests a label once, unless it is cached; the server then also sends its changes. Resolves with the
   * label, with the id if it could not be loaded, and with undefined while another request for it is under
   * way.
   */
  async want(id: string): Promise<string | undefined> {
    const known = this.get(id)
    if ((known === undefined || known === id) && !this.#asked.has(id)) await this.#ask(id)
    return this.get(id)
  }

  /**
   * Has the server send changes of a label once it has been shown for 2 seconds. Returns a function that
   * prevents it until then.
   */
  follow(id: string): () => void {
    const timer = setTimeout(() => !this.#asked.has(id) && void this.#ask(id), FOLLOW_LABEL_MS)
    return () => clearTimeout(timer)
  }

  /** Forgets all labels, at sign-out. */
  clear(): void {
    this.#asked = new Set()
    this.#met.clear()
    this.#translated.clear()
    for (const id of [...this.#atoms.getParams()]) {
      this.#store.set(this.#atoms(id), undefined)
      this.#atoms.remove(id)
    }
  }

  #createAtom(id: string): PrimitiveAtom<string | undefined> {
    const label = atom<string | undefined>(undefined)
    this.#idle.add(id)
    label.onMount = () => {
      this.#idle.remove(id)
      return () => this.#idle.add(id)
    }
    return label
  }

  #forgetIdle(): void {
    for (const id of this.#idle.take(KEEP_LABELS, KEEP_WATCH_MS)) {
      this.#asked.delete(id)
      this.#translated.delete(id)
      this.#atoms.remove(id)
    }
  }

  #refresh(id: string): void {
    if (this.#asked.has(id) || this.get(id) !== undefined) void this.#ask(id)
  }

  /**
   * Requests again the labels that could not be loaded, or may have changed, while the connection was down.
   */
  #askAgain(): void {
    const isMissed = (id: string) => this.get(id) === id || this.#asked.has(id)
    const missed = [...this.#atoms.getParams()].filter(isMissed)
    for (const id of missed) {
      this.#asked.delete(id)
      if (!this.#idle.has(id)) void this.#ask(id)
    }
  }

  async #ask(id: string): Promise<void> {
    const asked = this.#asked
    asked.add(id)
    const answer = await this.#channel.items.label(id).catch(() => undefined)
    if (asked !== this.#asked) return
    // A name known from an item is kept: by the id alone the server reveals it to fewer people.
    const isTold = answer?.label === HIDDEN_LABEL && isAccount(id) && this.get(id) !== undefined && this.get(id) !== id
    if (isTold || (answer?.label === HIDDEN_LABEL && this.#met.has(id))) return
    if (answer) return this.learn({ [id]: answer.label }, [], { [id]: answer.labelIn ?? {} })
    asked.delete(id)
    // If the label cannot be loaded, the id is shown until the next attempt.
    if (this.get(id) === undefined) this.learn({ [id]: id })
  }
}

function isAccount(id: string): boolean {
  return id.startsWith('User-')
}
