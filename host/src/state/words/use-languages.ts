import { languageName } from '@cairn/model/language-names'
import { useAtomValue } from 'jotai'
import { configAtom } from '../atoms.ts'
import { LANGUAGES } from './language.ts'

/**
 * Returns the languages that people can choose, with their own names: those that ship, and those in which
 * this install has texts of its own.
 */
export function useLanguages(): Readonly<Record<string, string>> {
  const added = useAtomValue(configAtom)?.languages ?? []
  return { ...LANGUAGES, ...Object.fromEntries(added.map((tag) => [tag, languageName(tag, tag)])) }
}
