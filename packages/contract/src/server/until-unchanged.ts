import { CairnError } from '../ground/errors.ts'

/** Times that items are looked at again after somebody else wrote them. */
const TRIES = 5

/** Runs a read-and-write, and once more if it fails with a conflict (or an error accepted by `isMet`). */
export async function untilUnchanged<T>(
  run: () => Promise<T>,
  isMet: (thrown: CairnError) => boolean = ({ code }) => code === 'conflict',
): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await run()
    } catch (thrown) {
      if (left === 1 || !(thrown instanceof CairnError) || !isMet(thrown)) throw thrown
    }
  }
}

/** Writes until `run` finds nothing to write: what it read may have changed while it wrote. */
export async function untilSettled(run: () => Promise<'settled' | 'written'>): Promise<void> {
  for (let left = TRIES; left > 0; left--) if ((await untilUnchanged(run)) === 'settled') return
}
