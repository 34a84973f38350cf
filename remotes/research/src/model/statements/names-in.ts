/** Parts of a name that are shorter tell nobody, and stand in many other words. */
const SHORTEST = 3

type Named = Readonly<Record<string, unknown>>
const NAME_PROPERTIES = ['firstName', 'lastName', 'lastNameAtBirth', 'nickName', 'indigenousName'] as const

/** Returns the names of these people that a text contains as whole words, ignoring case and accents. */
export function namesIn(text: string, people: readonly Named[]): string[] {
  if (people.length === 0) return []
  const words = new Set(fold(text).split(/[^\p{L}\p{N}]+/u))
  const names = people.flatMap((person) => NAME_PROPERTIES.flatMap((name) => person[name] ?? []).map(String))
  return [...new Set(names)].filter((name) => {
    const parts = fold(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => part.length >= SHORTEST)
    return parts.length > 0 && parts.every((part) => words.has(part))
  })
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
