import type { FormState } from './evaluate.ts'
import { wordsIn, type Form, type Question } from './form.ts'

/** A page of a form on a phone: a group, or questions that are in none. */
export interface FormPage {
  title: string
  questions: readonly Question[]
}

/** Returns the pages of a form: each group at the top level is one, and so are questions between groups. */
export function pagesOf({ questions }: Form, languages: readonly string[]): FormPage[] {
  const pages: { title: string; questions: Question[] }[] = []
  let isOpen = false
  for (const question of questions) {
    if (question.kind === 'group')
      pages.push({ title: wordsIn(question.label, languages), questions: question.questions ?? [] })
    else if (isOpen) pages.at(-1)?.questions.push(question)
    else pages.push({ title: '', questions: [question] })
    isOpen = question.kind !== 'group'
  }
  return pages
}

/** Returns the pages on which something is asked as the answers are now. */
export function shownPages(pages: readonly FormPage[], { states }: FormState): FormPage[] {
  const isShown = (question: Question): boolean => {
    const state = states.get(`/${question.name}`)
    return state?.isRelevant === true && (question.kind !== 'calculate' || question.label !== undefined)
  }
  return pages.filter(({ questions }) => questions.some(isShown))
}
