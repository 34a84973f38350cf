import { Extension, type Editor, type Range } from '@tiptap/core'
import { Suggestion } from '@tiptap/suggestion'
import { foldText } from '@cairn/model/fold'

/** A person that can be mentioned by `@` in a text: the id of a contact and its label. */
export interface MentionPerson {
  id: string
  label: string
}

/**
 * Who can be mentioned by `@` in a text. `onName` is called with the id of each person that is chosen.
 */
export interface MentionOptions {
  people: readonly MentionPerson[]
  onName: (id: string) => void
}

/**
 * The list of people offered at the cursor: `active` is the index of the one that Enter takes, `range` the
 * text that a choice replaces.
 */
export interface MentionState {
  people: readonly MentionPerson[]
  active: number
  range: Range
}

/** Characters of a typed name at most. */
const LONGEST = 40
/** People offered at most. */
const MOST = 8

/**
 * Offers people after `@` in a tiptap editor. Arrow keys move, Enter or Tab chooses, Escape dismisses. It
 * is a store for `useSyncExternalStore`: `subscribe` and `now`.
 */
export class MentionSuggestions {
  #nameable: MentionOptions | undefined
  #offered: MentionState | undefined
  readonly #listeners = new Set<() => void>()
  readonly extension: Extension

  constructor() {
    const show = ({ query, range }: { query: string; range: Range }) => {
      const people = matchPeople(this.#nameable?.people ?? [], query)
      this.#set(people.length > 0 ? { people, active: 0, range } : undefined)
    }
    const render = (editor: Editor) => ({
      onStart: show,
      onUpdate: show,
      onExit: () => this.#set(undefined),
      onKeyDown: ({ event }: { event: KeyboardEvent }) => this.#takes(editor, event),
    })
    const allow = () => this.#nameable !== undefined
    this.extension = Extension.create({
      name: 'nameOffer',
      addProseMirrorPlugins() {
        const { editor } = this
        return [Suggestion({ editor, allowSpaces: true, allow, render: () => render(editor) })]
      },
    })
  }

  /** Sets whom to offer; undefined offers nobody. */
  offerAmong(nameable: MentionOptions | undefined): void {
    this.#nameable = nameable
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Returns what is offered now; undefined if nothing is. */
  readonly now = () => this.#offered

  /** Replaces the typed part of a name by the name of the person at index `at`. */
  take(editor: Editor, at: number): void {
    const person = this.#offered?.people[at]
    if (!this.#offered || !person) return
    editor.chain().focus().insertContentAt(this.#offered.range, `@${person.label} `).run()
    this.#set(undefined)
    this.#nameable?.onName(person.id)
  }

  #takes(editor: Editor, event: KeyboardEvent): boolean {
    const offered = this.#offered
    if (!offered || event.ctrlKey || event.metaKey || event.altKey) return false
    const count = offered.people.length
    if (event.key === 'ArrowDown') this.#set({ ...offered, active: (offered.active + 1) % count })
    else if (event.key === 'ArrowUp') this.#set({ ...offered, active: (offered.active + count - 1) % count })
    else if (event.key === 'Escape') this.#set(undefined)
    else if (event.key === 'Enter' || event.key === 'Tab') this.take(editor, offered.active)
    else return false
    // The column handles Escape too.
    event.stopPropagation()
    return true
  }

  #set(offered: MentionState | undefined): void {
    this.#offered = offered
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Returns people with a word in their name that begins with the query, ignoring case and accents; eight
 * at most. A person whose whole name has been typed is left out.
 */
export function matchPeople(people: readonly MentionPerson[], query: string): MentionPerson[] {
  const typed = foldText(query)
  if (query.length > LONGEST || query.startsWith(' ')) return []
  return people
    .filter(({ label }) => ` ${foldText(label)}`.includes(` ${typed}`) && foldText(label) !== typed.trim())
    .slice(0, MOST)
}
