/** Cached entries that nothing shows, ordered by how long ago they were last used (for eviction). */
export class Idle {
  readonly #since = new Map<string, number>()

  /** Adds an entry as used last. */
  add(id: string): void {
    this.#since.delete(id)
    this.#since.set(id, Date.now())
  }

  has(id: string): boolean {
    return this.#since.has(id)
  }

  remove(id: string): void {
    this.#since.delete(id)
  }

  /** Restarts its idle time, because it is about to be shown. */
  touch(id: string): void {
    if (this.#since.has(id)) this.add(id)
  }

  /**
   * Removes and returns entries beyond the latest `keep` that have been idle for `forMilliseconds`; newer
   * ones may be about to be shown.
   */
  take(keep: number, forMilliseconds: number): string[] {
    const before = Date.now() - forMilliseconds
    const overdue: string[] = []
    for (const [id, since] of this.#since) {
      if (this.#since.size <= keep || since > before) break
      this.#since.delete(id)
      overdue.push(id)
    }
    return overdue
  }
}
