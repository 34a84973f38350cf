import type { Property } from '../property.ts'

const ACCESS = 'access'

/**
 * Checks the words of a type for levels: one for each option of `access`, and no others. Returns one
 * message a problem.
 */
export function problemsOfLevels(name: string, { v: kind, many, options = [], levels }: Property): string[] {
  if (levels === undefined) return []
  if (name !== ACCESS || kind !== 'SEL' || many)
    return [`levels of "${name}": only "${ACCESS}", a single SEL, has them`]
  const without = options.filter((option) => !Object.hasOwn(levels, option))
  const others = Object.keys(levels).filter((option) => !options.includes(option))
  return [
    ...without.map((option) => `option "${option}" of "${ACCESS}" has no level`),
    ...others.map((option) => `levels name "${option}", which is no option of "${ACCESS}"`),
  ]
}
