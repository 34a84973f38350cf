import { useMemo, useState } from 'react'

/** The keys held while a result is pressed. */
interface Held {
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** The results a person has selected; they stay while the results are shown in another way. */
export interface Selection {
  /** Whether pressing a result selects it rather than opening it. */
  isOn: boolean
  ids: ReadonlySet<string>
  start: () => void
  stop: () => void
  set: (ids: readonly string[]) => void
  toggle: (id: string) => void
  /** Selects everything from the result selected last to this one. */
  extendTo: (id: string, order: readonly string[]) => void
  /** What a press does to the selection; false when it is to open the result. */
  press: (id: string, held: Held, order: readonly string[]) => boolean
}

interface State {
  isOn: boolean
  ids: ReadonlySet<string>
  /** The result that a range begins at. */
  from: string | undefined
}

const NOTHING: State = { isOn: false, ids: new Set(), from: undefined }

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
