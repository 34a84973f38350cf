import type { CellCheck, CellCheckKind } from '@cairn/contract/web'

/** The checks that what stands in the cells has asked for, by cell key (platform-core section 5). */
export class CellChecks {
  readonly #checks = new Map<string, { kind: CellCheckKind; check: CellCheck }[]>()

  /** Returns what takes the check away. */
  add(cellKey: string, kind: CellCheckKind, check: CellCheck): () => void {
    const entry = { kind, check }
    this.#checks.set(cellKey, [...this.#of(cellKey), entry])
    return () => {
      const rest = this.#of(cellKey).filter((each) => each !== entry)
      if (rest.length > 0) this.#checks.set(cellKey, rest)
      else this.#checks.delete(cellKey)
    }
  }

  /** Runs the checks of these kinds one after the other; false at the first that refuses. One that throws rejects. */
  async pass(cellKey: string, ...kinds: CellCheckKind[]): Promise<boolean> {
    const asked = kinds.flatMap((kind) => this.#of(cellKey).filter((each) => each.kind === kind))
    for (const { check } of asked) if (!(await check())) return false
    return true
  }

  #of(cellKey: string) {
    return this.#checks.get(cellKey) ?? []
  }
}
