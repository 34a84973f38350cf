import { atom, useAtomValue } from 'jotai'
import type { AppStore } from './store.ts'

/** Something to confirm, as text keys. */
export interface Question {
  title: string
  text: string
  yes: string
}

const questionAtom = atom<(Question & { answer: (yes: boolean) => void }) | null>(null)

/** Asks before something is lost; one question at a time. */
export class Questions {
  readonly #store: AppStore

  constructor(store: AppStore) {
    this.#store = store
  }

  ask(question: Question): Promise<boolean> {
    this.#store.get(questionAtom)?.answer(false)
    return new Promise((resolve) => {
      const answer = (yes: boolean) => {
        this.#store.set(questionAtom, null)
        resolve(yes)
      }
      this.#store.set(questionAtom, { ...question, answer })
    })
  }
}

export const useQuestion = () => useAtomValue(questionAtom)
