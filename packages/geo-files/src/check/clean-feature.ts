import type { RawFeature } from '../raw.ts'
import { within } from './read-structure.ts'

/** Levels of objects and arrays in a feature: geometries and sensible attributes have far fewer. */
const DEEPEST = 60

/**
 * Replaces values of a feature that cannot be stored, so that one bad value does not spoil the file: removes
 * NUL characters, replaces lone surrogates by U+FFFD, and values nested more than 60 levels deep by null.
 * `tooDeep` of the result is the path of the first attribute or other member nested so deep. Returns the
 * same feature if nothing is replaced.
 */
export function cleanFeature(raw: RawFeature): RawFeature & { tooDeep?: string } {
  if (isClean(raw.feature, 0)) return raw
  let tooDeep: string | undefined
  const clean = (value: unknown, depth: number, top: string): unknown => {
    if (typeof value === 'string') return cleanText(value)
    if (typeof value !== 'object' || value === null || value instanceof Date) return value
    if (depth === DEEPEST) {
      tooDeep ??= top
      return null
    }
    if (Array.isArray(value)) return value.map((part: unknown) => clean(part, depth + 1, top))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        const own = cleanText(name)
        return [own, clean(part, depth + 1, depth < 2 ? within(top, own.slice(0, LONGEST_NAME)) : top)]
      }),
    )
  }
  const feature = clean(raw.feature, 0, raw.path)
  return { ...raw, feature, ...(tooDeep === undefined ? {} : { tooDeep }) }
}

/** Longest name of an attribute in the place of a problem. */
const LONGEST_NAME = 100

/** Removes NUL characters from a text and replaces its lone surrogates by U+FFFD. */
export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

function isClean(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth === DEEPEST) return false
  if (Array.isArray(value)) return value.every((part) => isClean(part, depth + 1))
  return Object.entries(value).every(([name, part]) => isClean(name, 0) && isClean(part, depth + 1))
}
