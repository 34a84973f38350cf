/** Time after which a typist counts as done without another announcement (milliseconds). */
const DONE_AFTER_MS = 6000

/** People who are typing: account id → time until which they count as typing (milliseconds since 1970). */
export type Typists = ReadonlyMap<string, number>

/** Adds a person who announced at `now` that they are typing, or prolongs their time. */
export function withTypist(typists: Typists, id: string, now: number): Typists {
  return new Map([...typists, [id, now + DONE_AFTER_MS]])
}

/** Removes a person, for example because their message has arrived. */
export function withoutTypist(typists: Typists, id: string): Typists {
  return new Map([...typists].filter(([each]) => each !== id))
}

/** Removes people whose time is over at `now`. */
export function currentTypists(typists: Typists, now: number): Typists {
  return new Map([...typists].filter(([, until]) => until > now))
}

/** Returns when the next typist counts as done. Returns undefined if nobody is typing. */
export function nextDone(typists: Typists): number | undefined {
  return typists.size === 0 ? undefined : Math.min(...typists.values())
}
