import { INSTANCE, instancesOf, type Answers } from '../records/answer-values.ts'

/** Position of a question in repeats: the instances it is in, outermost first. */
export type Place = readonly { repeat: string; id: string }[]

/** Returns what JSON pointers into a place begin with. */
export function prefixOf(place: Place): string {
  return place.map(({ repeat, id }) => `/${repeat}/${id}`).join('')
}

interface Instance {
  answers: Answers
  /** Among those of its repeat, from 1. */
  number: number
}

/** The one place of questions that are in no repeat. */
const OUTSIDE: readonly Place[] = [[]]

/** Index of the repeat instances in some answers. Each list is scanned once. */
export class Instances {
  readonly #known: Map<string, Instance>
  readonly #inside = new Map<string, readonly Place[]>()
  readonly #all = new Map<string, readonly Place[]>()

  constructor(answers: Answers) {
    this.#known = new Map([['', { answers, number: 0 }]])
  }

  /** Returns the answers of a place: of the form, or of the instance of a repeat. */
  at(place: Place): Answers | undefined {
    return this.#instance(place)?.answers
  }

  /** Returns the number of an instance among those of its repeat, from 1. Of no instance it is 0. */
  numberOf(place: Place): number {
    return this.#instance(place)?.number ?? 0
  }

  /** Returns the places of the instances that a repeat has in a place. */
  inside(place: Place, repeat: string): readonly Place[] {
    const prefix = prefixOf(place)
    const key = `${prefix}/${repeat}`
    const known = this.#inside.get(key)
    if (known) return known
    const places: Place[] = []
    for (const [at, answers] of instancesOf(this.at(place)?.[repeat]).entries()) {
      const id = String(answers[INSTANCE])
      // Of two with one name the first stands.
      if (this.#known.has(`${key}/${id}`)) continue
      this.#known.set(`${key}/${id}`, { answers, number: at + 1 })
      places.push([...place, { repeat, id }])
    }
    this.#inside.set(key, places)
    return places
  }

  /** Returns the places of the instances that the innermost of these repeats has anywhere in a place. */
  within(place: Place, repeats: readonly string[]): readonly Place[] {
    return repeats.reduce<readonly Place[]>(
      (outer, repeat) => outer.flatMap((each) => this.inside(each, repeat)),
      [place],
    )
  }

  /** Returns every place in which the innermost of these repeats has an instance. */
  all(repeats: readonly string[]): readonly Place[] {
    if (repeats.length === 0) return OUTSIDE
    const key = repeats.join('/')
    const known = this.#all.get(key) ?? this.within([], repeats)
    this.#all.set(key, known)
    return known
  }

  #instance(place: Place): Instance | undefined {
    const last = place.at(-1)
    if (last) this.inside(place.slice(0, -1), last.repeat)
    return this.#known.get(prefixOf(place))
  }
}
