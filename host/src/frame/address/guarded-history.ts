import { createPath, parsePath, type Navigator, type Path, type UNSAFE_createBrowserHistory } from 'react-router'

/** A browser or memory history of React Router. */
export type History = ReturnType<typeof UNSAFE_createBrowserHistory>
/** A change of address as a history reports it to its listener. */
export type Update = Parameters<Parameters<History['listen']>[0]>[0]

/**
 * Decides whether navigation from one address to another is allowed: true at once, or a promise after asking
 * the person.
 */
export type MayLeave = (from: Path, to: Path) => true | Promise<boolean>

/** A history whose push, Back and Forward are allowed or blocked by a `MayLeave` function. */
export interface GuardedHistory extends Navigator {
  readonly action: History['action']
  readonly location: History['location']
  /**
   * Calls `onUpdate` at each change of address, and `mayLeave` before it. Returns a function that stops the
   * calls of `onUpdate`; `mayLeave` stays in force until the next `listen`. One listener at a time.
   */
  listen: (onUpdate: (update: Update) => void, mayLeave: MayLeave) => () => void
}

/**
 * Wraps a history so that push, Back and Forward ask the `MayLeave` function first. Replacements are never
 * blocked: they are redirects or keep the cells. Back and Forward change the browser's address before
 * anybody can ask, so they are undone first and repeated if the person agrees.
 */
export function guardHistory(history: History): GuardedHistory {
  let shown = history.location
  /** Steps from the history entry of the shown address to the one the browser is at. */
  let away = 0
  let isRepeating = false
  let onReturned: (() => void) | undefined
  let mayLeave: MayLeave = () => true

  async function askAndPush(answer: Promise<boolean>, push: () => void): Promise<void> {
    const asked = shown
    if ((await answer) && shown === asked) push()
  }

  async function askAndRepeat(answer: Promise<boolean>, steps: number): Promise<void> {
    const asked = shown
    const returned = new Promise<void>((resolve) => (onReturned = resolve))
    history.go(-steps)
    const leaves = await answer
    await returned
    if (!leaves || shown !== asked) return
    isRepeating = true
    history.go(steps)
  }

  /** Tells whether Back or Forward may show its address now. If not, it has been undone. */
  function passesPop({ location, delta }: Update): boolean {
    // An entry not made by the shell has no position: it cannot be undone.
    if (delta === null || isRepeating) return true
    away += delta
    if (away === 0) {
      onReturned?.()
      onReturned = undefined
      return false
    }
    if (onReturned) {
      history.go(-away)
      return false
    }
    const answer = mayLeave(shown, location)
    if (answer === true) return true
    void askAndRepeat(answer, away)
    return false
  }

  return {
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    go: history.go,
    replace: history.replace,
    push(to, state) {
      const push = () => history.push(to, state)
      const answer = mayLeave(shown, pathOf(to))
      if (answer === true) push()
      else void askAndPush(answer, push)
    },
    listen(onUpdate, ask) {
      mayLeave = ask
      return history.listen((update) => {
        if (update.action === 'POP' && !passesPop(update)) return
        away = 0
        isRepeating = false
        shown = update.location
        onUpdate(update)
      })
    },
  }
}

function pathOf(to: Parameters<Navigator['push']>[0]): Path {
  return { pathname: '/', search: '', hash: '', ...parsePath(typeof to === 'string' ? to : createPath(to)) }
}
