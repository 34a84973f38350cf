import * as v from 'valibot'
import { itemIdSchema, type ItemId } from '@cairn/contract'
import { useCommands, useTranslate, type Query, type Translate } from '@cairn/contract/web'
import { useAsync, type AsyncState } from '@cairn/ui'
import type { FindSuggestions, Suggestion } from '@cairn/ui/overlays'
import { useCallback } from 'react'

/** Contacts that the server may be asked about at once. */
const MOST_ASKED = 100

const answerSchema = v.object({
  people: v.array(v.object({ id: itemIdSchema, label: v.string(), open: v.number(), rights: v.array(v.string()) })),
  /** Others may be able too. */
  more: v.optional(v.boolean(), false),
})

/** People who can do steps, and whether there may be others. */
export interface StepPeople {
  people: readonly StepPerson[]
  more: boolean
}

/** Somebody who can do steps, with the number of items on which they have one, and rights that they hold. */
export interface StepPerson {
  id: ItemId
  label: string
  open: number
  rights: string[]
}

/**
 * Asks who can do steps of an item's workflow: of its organisations, or of these contacts. Undefined until
 * the answer is there. `contacts` null asks nothing.
 */
export function useStepPeople(id: string, contacts?: readonly string[] | null): readonly StepPerson[] | undefined {
  const answer = useAsking(id, contacts)
  return answer.status === 'ready' ? answer.value.people : undefined
}

/** As `useStepPeople`, with whether the server refused. `id` undefined asks nothing. */
export function useAsking(id: string | undefined, contacts?: readonly string[] | null): AsyncState<StepPeople> {
  const { act } = useCommands()
  const names = contacts?.join(' ')
  const ask = useCallback(
    async () =>
      v.parse(
        answerSchema,
        await act('stepPeople', id ?? '', names === undefined ? {} : { contacts: names.split(' ') }),
      ),
    [act, id, names],
  )
  const [answer] = useAsync(id === undefined || contacts === null ? undefined : ask)
  return answer
}

/** Returns what finds, by what is typed, contacts of organisations who can do steps by these rights. */
export function useFindAble(
  id: string | undefined,
  rights: readonly string[],
  inOrg: readonly string[] | undefined,
): FindSuggestions {
  const { act, search } = useCommands()
  const t = useTranslate()
  const [needed, orgs] = [rights.join(' '), inOrg?.join(' ')]
  return useCallback(
    async (text) => {
      const among = contactsOf(orgs === undefined ? undefined : wordsOf(orgs))
      if (typeof among === 'function') return among(text)
      const { ids } = await search({ ...among, text, max: MOST_ASKED })
      if (ids.length === 0) return []
      const { people } = v.parse(answerSchema, await act('stepPeople', id ?? '', { contacts: ids }))
      return ableOf(people, wordsOf(needed)).map((person) => suggestionOf(person, t))
    },
    [act, search, t, id, needed, orgs],
  )
}

const wordsOf = (joined: string): string[] => (joined === '' ? [] : joined.split(' '))

/** What finds contacts of these organisations, none without any; of all if it does not matter of which. */
export function contactsOf(organizations: readonly string[] | undefined): Query | FindSuggestions {
  if (organizations === undefined) return { types: ['Contact'] }
  if (organizations.length === 0) return findNobody
  return { types: ['Contact'], must: [{ prop: 'organizations', kind: 'rel', value: [...organizations] }] }
}

/** Finds nobody, whatever is typed. */
export const findNobody: FindSuggestions = async () => []

/** Returns how somebody who can do a step is offered. */
export function suggestionOf({ id, label, open }: StepPerson, t: Translate): Suggestion & { name: string } {
  return { id, name: label, label: t('forms.steps.openWork', { name: label, count: open }) }
}

/** Returns those who have all these rights, whoever has the least open work first. */
export function ableOf(people: readonly StepPerson[], rights: readonly string[]): StepPerson[] {
  return people
    .filter((person) => rights.every((right) => person.rights.includes(right)))
    .toSorted((one, other) => one.open - other.open)
}
