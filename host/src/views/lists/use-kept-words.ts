import { useUnsentDraft } from '@cairn/contract/web'

/** Words by name, such as by language. */
type Words = Readonly<Record<string, string>>

/**
 * Returns unsent input of a form about a list of values, and a function that sets it. `act` names the form.
 * The input outlives the column and the visit; an empty record deletes it. Undefined before anything is
 * typed.
 */
export function useKeptWords(
  act: string,
  list: string,
  owner: string | undefined,
): [Words | undefined, (words: Words) => void] {
  // A key that ends with an item counts as something unsaved of that item, which the owner does not have.
  const { value, change } = useUnsentDraft(`${owner ?? ''} ${act} in ${list}`)
  const typed = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return [typed.length > 0 ? Object.fromEntries(typed) : undefined, change]
}
