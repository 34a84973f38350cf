/**
 * Ids of cached entries that nothing shows, ordered by when they were last used, to decide which to remove
 * from the cache.
 */
export class Idle {
  readonly #since = new Map<string, number>()

  /** Adds an entry, as used just now. */
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

  /** Counts an entry, if it is here, as used just now, because it is about to be shown. */
  touch(id: string): void {
    if (this.#since.has(id)) this.add(id)
  }

  /**
   * Removes and returns the entries beyond the latest `keep` that have not been used for so many
   * milliseconds; newer ones may be about to be shown.
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
