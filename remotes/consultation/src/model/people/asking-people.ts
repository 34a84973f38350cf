import * as v from 'valibot'
import { foldedWords } from '@cairn/model/fold'

const personSchema = v.object({
  contact: v.string(),
  count: v.number(),
  name: v.string(),
  email: v.optional(v.string()),
  phone: v.optional(v.string()),
  organization: v.optional(v.string()),
})
const answerSchema = v.object({ people: v.array(personSchema) })

/** A person named in consultations: how to reach them, and in how many consultations. */
export type AskingPerson = v.InferOutput<typeof personSchema>

/** Returns the people in an answer of the action `peopleAsking`. Throws if the answer is invalid. */
export function askingPeople(answer: unknown): AskingPerson[] {
  return v.parse(answerSchema, answer).people
}

/** Returns the people by name whose name, organisation or address has each of the words. */
export function withWords(people: readonly AskingPerson[], words: string, language: string): AskingPerson[] {
  const wanted = foldedWords(words)
  const found = people.filter(({ name, organization = '', email = '' }) => {
    const has = foldedWords(`${name} ${organization} ${email}`)
    return wanted.every((word) => has.some((each) => each.startsWith(word)))
  })
  return found.toSorted((left, right) => left.name.localeCompare(right.name, language))
}
