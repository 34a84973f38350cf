import { useMemo, useState } from 'react'

/** Modifier keys held during a press. */
interface Held {
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/**
 * The results that a user has ticked for a bulk operation, and functions that change them. `ids` is empty
 * until the first is ticked.
 */
export interface Selection {
  /** Whether pressing a result selects it instead of opening it. */
  isOn: boolean
  ids: ReadonlySet<string>
  /** Begins selecting. */
  start: () => void
  /** Clears the selection and ends selecting. */
  stop: () => void
  /** Replaces the selection. */
  set: (ids: readonly string[]) => void
  toggle: (id: string) => void
  /** Selects the range from the last selected result to this one. `order` lists all ids in order. */
  extendTo: (id: string, order: readonly string[]) => void
  /** Changes the selection by a press. Returns false if the press should open the result instead. */
  press: (id: string, held: Held, order: readonly string[]) => boolean
}

interface State {
  isOn: boolean
  ids: ReadonlySet<string>
  /** The result at which a range begins. */
  from: string | undefined
}

const NOTHING: State = { isOn: false, ids: new Set(), from: undefined }

/**
 * Creates the selection of a list, empty at first. It is kept in memory only and survives a change of the
 * display mode.
 */
export function useSelection(): Selection {
  const [state, setState] = useState(NOTHING)
  return useMemo(() => {
    const toggle = (id: string) => setState((before) => toggled(before, id))
    const extendTo = (id: string, order: readonly string[]) => setState((before) => extended(before, id, order))
    return {
      isOn: state.isOn,
      ids: state.ids,
      start: () => setState((before) => ({ ...before, isOn: true })),
      stop: () => setState(NOTHING),
      set: (ids) => setState((before) => ({ ...before, isOn: true, ids: new Set(ids) })),
      toggle,
      extendTo,
      press: (id, { shiftKey, ctrlKey, metaKey }, order) => {
        if (shiftKey) extendTo(id, order)
        else if (state.isOn || ctrlKey || metaKey) toggle(id)
        else return false
        return true
      },
    }
  }, [state])
}

function toggled({ ids }: State, id: string): State {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { isOn: true, ids: next, from: id }
}

function extended({ ids, from = '' }: State, id: string, order: readonly string[]): State {
  const [to, start] = [order.indexOf(id), order.indexOf(from)]
  const first = start < 0 ? to : Math.min(start, to)
  const range = order.slice(first, Math.max(start, to) + 1)
  return { isOn: true, ids: new Set([...ids, ...range]), from: start < 0 ? id : from }
}
