import { useSession } from '@cairn/contract/web'
import { useState } from 'react'

/**
 * What was typed and not saved, by person and text: it stays while another text is looked at, until the page
 * is left.
 */
const typed = new Map<string, string>()

interface Typed {
  /** Undefined if nothing was typed. */
  typed: string | undefined
  /** Undefined discards what was typed. */
  setTyped: (words: string | undefined) => void
  /** Discards the saved words, unless more was typed since. */
  settle: (saved: string | undefined) => void
}

/** Keeps the words that the person typed for a text and has not saved, until the page is left. */
export function useTypedWords(text: string): Typed {
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
