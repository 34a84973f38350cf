import type { CellChecks } from './drafts/cell-checks.ts'
import type { Dialogs, Question } from './dialogs.ts'

/**
 * Asks the person before columns close whose checks refuse, once and in the same words for every way of
 * leaving.
 */
export class Leaving {
  readonly #checks: CellChecks
  readonly #dialogs: Dialogs
  #isAsking = false
  #isAllowed = false

  constructor(checks: CellChecks, dialogs: Dialogs) {
    this.#checks = checks
    this.#dialogs = dialogs
  }

  /**
   * Runs the VALIDATE and CLOSE checks of these cells, all cells by default, and asks the person if one
   * refuses, or if there is another reason to ask (`loss`). Returns true at once if there is no reason.
   * Resolves with false if the person stays, and while an earlier question is open. Rejects if a check
   * throws.
   */
  allows({ cells, loss }: { cells?: readonly string[]; loss?: Question | undefined }): true | Promise<boolean> {
    if (this.#isAllowed) return true
    if (this.#isAsking) return Promise.resolve(false)
    const passes = this.#checks.passLeaving(cells)
    if (passes === true && !loss) return true
    return this.#ask(passes, loss)
  }

  /** Runs a navigation during which `allows` does not ask, as the person has answered already. */
  withoutAsking(navigate: () => void): void {
    this.#isAllowed = true
    try {
      navigate()
    } finally {
      this.#isAllowed = false
    }
  }

  /** Has `allows` never ask again, because the page is about to reload. */
  endAsking(): void {
    this.#isAllowed = true
  }

  /** Whether a check would refuse to close the tab. One that needs time to answer counts as a refusal. */
  get isAtRisk(): boolean {
    return !this.#isAllowed && this.#checks.passLeaving() !== true
  }

  async #ask(passes: boolean | Promise<boolean>, loss: Question | undefined): Promise<boolean> {
    this.#isAsking = true
    try {
      if (!(await passes)) return await this.#dialogs.ask(loss ? { ...LEAVE, also: loss.text } : LEAVE)
      return !loss || (await this.#dialogs.ask(loss))
    } finally {
      this.#isAsking = false
    }
  }
}

const LEAVE: Question = {
  title: 'app.leave.title',
  text: 'app.leave.text',
  no: 'app.leave.stay',
  yes: 'app.leave.leave',
}
