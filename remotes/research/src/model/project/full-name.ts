import { trimWhiteSpace } from '@cairn/model/white-space'

/** Returns a person's names as they are said: first, middle and last, without empty ones. */
export function fullNameOf(values: Readonly<Record<string, unknown>>): string {
  const parts = ['firstName', 'middleName', 'lastName'].map((name) => values[name])
  return trimWhiteSpace(parts.filter((part) => typeof part === 'string').join(' '))
}

/**
 * Returns the names of a person that the text contains as whole words, case-insensitively. Names of fewer
 * than three letters are ignored, because they match too often.
 */
export function namesIn(text: string, values: Readonly<Record<string, unknown>>): string[] {
  const names = ['firstName', 'lastName', 'nickName', 'lastNameAtBirth'].map((name) => values[name])
  const words = new Set(wordsOf(text))
  return names.filter((name): name is string => {
    if (typeof name !== 'string' || name.length < 3) return false
    const parts = wordsOf(name)
    return parts.length > 0 && parts.every((part) => words.has(part))
  })
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLocaleLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}
