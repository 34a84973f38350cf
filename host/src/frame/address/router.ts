/**
 * State of the focus among the columns. `keys` are those of the columns from left to right; `active` is the
 * column focused last.
 */
export type RouterState =
  | { name: 'INIT' }
  /** A column opened, or the focused one closed: another has to be scrolled into view and focused. */
  | { name: 'APPLY_FOCUS'; keys: readonly string[]; active: string; isFirst: boolean }
  | { name: 'READY'; keys: readonly string[]; active: string }
  /** The person went to another column by themselves: it has the focus already. */
  | { name: 'ACTIVE_CHANGED'; keys: readonly string[]; active: string }

/** Events of the focus among the columns. */
export type RouterEvent =
  /** The columns on the screen are these now (at least one). */
  | { kind: 'columns'; keys: readonly string[] }
  /** The focus came into the column of this key. */
  | { kind: 'focus'; key: string }
  /** The column of this key is to have the focus, whether it is open or not. */
  | { kind: 'wanted'; key: string }
  /** The column of `APPLY_FOCUS` or `ACTIVE_CHANGED` has been dealt with. */
  | { kind: 'settled' }

/**
 * Returns the next state of the focus among the columns. A newly opened column becomes active, and when the
 * active one closes, the one to its left.
 */
export function nextRouter(state: RouterState, event: RouterEvent): RouterState {
  switch (event.kind) {
    case 'columns':
      return withColumns(state, event.keys)
    case 'focus':
      if (state.name === 'INIT' || state.active === event.key || !state.keys.includes(event.key)) return state
      return { name: 'ACTIVE_CHANGED', keys: state.keys, active: event.key }
    case 'wanted':
      return state.name === 'INIT' || !state.keys.includes(event.key) ? state : applyFocus(state.keys, event.key, false)
    case 'settled':
      return state.name === 'INIT' ? state : { name: 'READY', keys: state.keys, active: state.active }
  }
}

function withColumns(state: RouterState, keys: readonly string[]): RouterState {
  // The columns of a reloaded or copied address did not open one by one: the last one is the one meant.
  if (state.name === 'INIT') return applyFocus(keys, keys.at(-1), true)
  if (isSameStack(state.keys, keys)) return state
  const opened = keys.findLast((key) => !state.keys.includes(key))
  if (opened !== undefined) return applyFocus(keys, opened, false)
  if (keys.includes(state.active)) return { ...state, keys }
  const former = state.keys.indexOf(state.active)
  return applyFocus(keys, keys[Math.min(former, keys.length) - 1] ?? keys[0], false)
}

function applyFocus(keys: readonly string[], active: string | undefined, isFirst: boolean): RouterState {
  return active === undefined ? { name: 'INIT' } : { name: 'APPLY_FOCUS', keys, active, isFirst }
}

/** Tells whether two stacks have the same columns, by their keys. */
export function isSameStack(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((key, index) => key === right[index])
}
