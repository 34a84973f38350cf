import type { CellCheck, CellCheckKind, CellOccasion } from '@cairn/contract/web'

interface AddedCheck {
  kind: CellCheckKind
  check: CellCheck
}

/**
 * The checks that contents of columns have added, by cell key: before saving (VALIDATE) and before closing
 * (CLOSE).
 */
export class CellChecks {
  readonly #checks = new Map<string, AddedCheck[]>()

  /** Adds a check of a cell. Returns a function that removes it. */
  add(cellKey: string, kind: CellCheckKind, check: CellCheck): () => void {
    const entry = { kind, check }
    this.#checks.set(cellKey, [...this.#of(cellKey), entry])
    return () => {
      const rest = this.#of(cellKey).filter((each) => each !== entry)
      if (rest.length > 0) this.#checks.set(cellKey, rest)
      else this.#checks.delete(cellKey)
    }
  }

  /**
   * Runs the VALIDATE checks of a cell before it is saved, until one refuses. Resolves with whether all
   * passed.
   */
  async passSaving(cellKey: string): Promise<boolean> {
    return run(this.#ofKind(cellKey, 'VALIDATE'), 'SAVE')
  }

  /**
   * Runs the VALIDATE and then the CLOSE checks of each cell, all cells by default, until one refuses.
   * Returns whether all passed, as a promise only if a check returns one.
   */
  passLeaving(cellKeys: Iterable<string> = this.#checks.keys()): boolean | Promise<boolean> {
    const checks = [...cellKeys].flatMap((key) => [...this.#ofKind(key, 'VALIDATE'), ...this.#ofKind(key, 'CLOSE')])
    return run(checks, 'LEAVE')
  }

  #ofKind(cellKey: string, kind: CellCheckKind): CellCheck[] {
    return this.#of(cellKey).flatMap((added) => (added.kind === kind ? added.check : []))
  }

  #of(cellKey: string): readonly AddedCheck[] {
    return this.#checks.get(cellKey) ?? []
  }
}

function run([check, ...rest]: readonly CellCheck[], occasion: CellOccasion): boolean | Promise<boolean> {
  if (!check) return true
  const answer = check(occasion)
  if (typeof answer === 'boolean') return answer && run(rest, occasion)
  return answer.then((passes) => passes && run(rest, occasion))
}
