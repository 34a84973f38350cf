import { Extension, type Editor, type Range } from '@tiptap/core'
import { Suggestion } from '@tiptap/suggestion'
import { foldText } from '@cairn/model/fold'

export interface MentionPerson {
  id: string
  label: string
}

/** Who can be named in a text by `@`: their names are offered as one types, and `onName` is told who was chosen. */
export interface MentionOptions {
  people: readonly MentionPerson[]
  onName: (id: string) => void
}

/** What is offered at the moment, the one that Enter takes, and where it goes in. */
export interface MentionState {
  people: readonly MentionPerson[]
  active: number
  range: Range
}

/** Longest part of a name that is typed, and most names offered at once. */
const LONGEST = 40
const MOST = 8

/** The names that an editor offers after `@`: found as one types, chosen by the arrows and Enter or Tab, put away by Escape. */
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

  /** Nobody is offered where it is undefined. */
  offerAmong(nameable: MentionOptions | undefined): void {
    this.#nameable = nameable
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly now = () => this.#offered

  /** Puts a name into the text, in place of what was typed of it. */
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
    // The column would take Escape for itself.
    event.stopPropagation()
    return true
  }

  #set(offered: MentionState | undefined): void {
    this.#offered = offered
    for (const listener of this.#listeners) listener()
  }
}

/** Those of whose names a part begins so, whatever its marks and capitals; nobody whose name is typed whole. */
export function matchPeople(people: readonly MentionPerson[], query: string): MentionPerson[] {
  const typed = foldText(query)
  if (query.length > LONGEST || query.startsWith(' ')) return []
  return people
    .filter(({ label }) => ` ${foldText(label)}`.includes(` ${typed}`) && foldText(label) !== typed.trim())
    .slice(0, MOST)
}
