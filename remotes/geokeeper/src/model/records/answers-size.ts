import { INSTANCE, instancesOf, type Answers } from './answer-values.ts'
import { HOLDERS, type Form, type Question } from '../form/form.ts'

/** Most instances of a repeat. */
const MOST_INSTANCES = 1000
/** Most questions of a record, each counted in every instance in which it is asked. */
const MOST_ASKED = 20_000

/**
 * Returns the pointer of the first repeat that has too many instances, or with which a record has too many
 * questions. Undefined if there is none. Looks at no answer but the lists of instances, and ends where there
 * are too many.
 */
export function beyondSize({ questions }: Form, answers: Answers): string | undefined {
  let asked = 0
  const look = (inside: readonly Question[], here: Answers, prefix: string): string | undefined => {
    asked += inside.length
    for (const { name, kind, questions: own = [] } of inside) {
      if (!HOLDERS.includes(kind)) continue
      const pointer = `${prefix}/${name}`
      const found = kind === 'group' ? look(own, here, prefix) : lookInto(own, here[name], pointer)
      if (found !== undefined) return found
    }
    return undefined
  }
  const lookInto = (own: readonly Question[], value: unknown, pointer: string): string | undefined => {
    const instances = instancesOf(value)
    if (instances.length > MOST_INSTANCES) return pointer
    for (const each of instances) {
      if (asked > MOST_ASKED) return pointer
      const found = look(own, each, `${pointer}/${String(each[INSTANCE])}`)
      if (found !== undefined) return found
    }
    return undefined
  }
  return look(questions, answers, '')
}
