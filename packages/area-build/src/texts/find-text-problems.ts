import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { DERIVED_NAMESPACE } from './derived-keys.ts'
import type { TextCall, TextUses } from './read-text-uses.ts'

/** Messages by key. An unknown message is undefined. */
export type KnownTexts = Readonly<Record<string, string | undefined>>

/** What `findTextProblems` compares: a catalogue of texts, and the code that may use it. */
export interface TextScope {
  /** Path of the catalogue, which each problem begins with. */
  catalogue: string
  /** Own texts in English. */
  texts: Readonly<Record<string, string>>
  /** Texts of others that the code may use. */
  shared: KnownTexts
  /** Keys that the shell derives from area data. */
  derived: readonly string[]
  /** Uses of texts in the code that is checked. */
  sources: readonly TextUses[]
  /** Other code that may use the own texts. */
  users?: readonly TextUses[]
  /**
   * Code whose literals and names the sources may put into a key. Without it, anything may be put in, and
   * fewer unused texts are found.
   */
  libraries?: readonly TextUses[]
}

/** Lists problems between code and catalogue: keys without a text, texts without a use, values left out. */
export function findTextProblems(scope: TextScope): string[] {
  const { catalogue, texts, derived } = scope
  return [
    ...[...new Set(derived)]
      .filter((key) => texts[key] === undefined)
      .map((key) => `${catalogue} lacks "${key}", which the area's data needs`),
    ...scope.sources.flatMap((uses) => problemsOfSource(uses, scope)),
    ...unusedKeys(scope).map((key) => `${catalogue}: nothing uses "${key}"`),
  ]
}

function problemsOfSource(uses: TextUses, { texts, shared }: TextScope): string[] {
  const known = { ...shared, ...texts }
  const keys = Object.keys(known)
  return [
    ...uses.calls.flatMap((call) => problemsOfCall(uses.file, call, known, texts)),
    ...uses.patternCalls
      .filter(({ pattern }) => !isOfOthers(pattern.source.slice(1).replaceAll('\\', ''), texts))
      .filter(({ pattern }) => !keys.some((key) => pattern.test(key)))
      .map(({ pattern, line }) => `${uses.file}:${line} asks for texts like ${pattern.source}, and there is none`),
  ]
}

function problemsOfCall(file: string, { key, line, values }: TextCall, known: KnownTexts, own: KnownTexts): string[] {
  if (!(key in known))
    return isOfOthers(key, own) ? [] : [`${file}:${line} asks for the text "${key}", which does not exist`]
  if (!values) return []
  return valuesIn(known[key] ?? '')
    .filter((name) => !values.has(name))
    .map((name) => `${file}:${line} shows the text "${key}" without its value "${name}"`)
}

/** Whether a key may be of another area, such as the name of its type: one of the own types is not. */
function isOfOthers(key: string, own: KnownTexts): boolean {
  if (key.startsWith('tasks.')) return true
  const [namespace, name] = key.split('.')
  return DERIVED_NAMESPACE.test(key) && !(namespace === 'types' && `types.${name}.name` in own)
}

function unusedKeys(scope: TextScope): string[] {
  const { texts, derived, sources, users = [], libraries } = scope
  const all = [...sources, ...users]
  const used = new Set([...derived, ...all.flatMap(({ literals }) => [...literals])])
  const parts = partsIn([...all, ...(libraries ?? [])])
  const isPart = (part: string) => libraries === undefined || parts.has(part)
  const patterns = all.flatMap((uses) => uses.patterns)
  const isMade = (key: string) => patterns.some((pattern) => pattern.exec(key)?.slice(1).every(isPart))
  return Object.keys(texts).filter((key) => {
    if (used.has(key)) return false
    // The shell shows the name of every action that runs as a task.
    if (key.startsWith('tasks.')) return !parts.has(key.slice('tasks.'.length))
    return DERIVED_NAMESPACE.test(key) || !isMade(key)
  })
}

/** What code may put into a key: its literals, its property names, and booleans. */
function partsIn(sources: readonly TextUses[]): ReadonlySet<string> {
  return new Set(['true', 'false', ...sources.flatMap(({ literals, names }) => [...literals, ...names])])
}

/**
 * Returns the names of the values that a message needs, in alphabetical order. Throws if it cannot be parsed.
 */
export function valuesIn(message: string): string[] {
  return [...new Set(parse(message).flatMap(valuesOf))].sort()
}

function valuesOf(element: MessageFormatElement): string[] {
  if (element.type === TYPE.literal || element.type === TYPE.pound) return []
  if (element.type === TYPE.tag) return element.children.flatMap(valuesOf)
  if (element.type === TYPE.plural || element.type === TYPE.select)
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => value.flatMap(valuesOf))]
  return [element.value]
}
