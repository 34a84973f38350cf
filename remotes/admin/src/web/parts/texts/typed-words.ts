import { useSession } from '@cairn/contract/web'
import { useState } from 'react'

/** What was typed and not saved, by person and text: it stays while another text is looked at, until the page is left. */
const typed = new Map<string, string>()

/** What the person typed for a text, and its setter; undefined is nothing, or to discard it. */
export function useTyped(text: string): [string | undefined, (words: string | undefined) => void] {
  const key = `${useSession()?.$id} ${text}`
  const [, draw] = useState({})
  return [
    typed.get(key),
    (words) => {
      if (words === undefined) typed.delete(key)
      else typed.set(key, words)
      draw({})
    },
  ]
}
