import { useSession } from '@cairn/contract/web'
import { useState } from 'react'

/**
 * What was typed and not saved, by person and text: it stays while another text is looked at, until the page
 * is left.
 */
const typed = new Map<string, string>()

interface Typed {
  /** Undefined is nothing. */
  typed: string | undefined
  /** Undefined discards it. */
  setTyped: (words: string | undefined) => void
  /** Discards what has been saved, unless more was typed meanwhile. */
  settle: (saved: string | undefined) => void
}

/** What the person typed for a text. */
export function useTyped(text: string): Typed {
  const key = `${useSession()?.$id} ${text}`
  const [, draw] = useState({})
  const setTyped = (words: string | undefined) => {
    if (words === undefined) typed.delete(key)
    else typed.set(key, words)
    draw({})
  }
  return {
    typed: typed.get(key),
    setTyped,
    settle: (saved) => typed.get(key) === saved && setTyped(undefined),
  }
}
