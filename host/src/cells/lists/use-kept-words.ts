import { useUnsentDraft } from '@cairn/contract/web'

/** Words by name, such as by language. */
type Words = Readonly<Record<string, string>>

/**
 * Returns what the person has typed under a key and not sent, and a function that sets it. It outlives the column and
 * the visit; setting an empty record ends it. Undefined before anything is typed.
 */
export function useKeptWords(key: string): [Words | undefined, (words: Words) => void] {
  const { value, change } = useUnsentDraft(key)
  const typed = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return [typed.length > 0 ? Object.fromEntries(typed) : undefined, change]
}
