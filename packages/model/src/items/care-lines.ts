import { HIDDEN_LABEL, idsNamed, LABELS_PROPERTY } from '@cairn/contract'
import { labelsInLanguage } from '../letters/label-in-language.ts'
import type { Translated } from './value-objects.ts'

/** Stands before the words of a content warning, in every language. */
const WARNED = '! '

/** The parts of an item that its care lines are made of. */
interface Cared {
  $warnings?: readonly string[] | undefined
  $labels?: Readonly<Record<string, string>> | undefined
  $labelsIn?: Readonly<Record<string, Translated>> | undefined
  [name: string]: unknown
}

/**
 * Returns the lines to print beside an item: its content warnings, then its community labels in a language.
 * `words` has the texts of warnings by key; the key is used for one without.
 */
export function careLines(item: Cared, words: Readonly<Record<string, string>>, language = ''): string[] {
  return [
    ...(item.$warnings ?? []).map((kind) => `${WARNED}${words[kind] ?? kind}`),
    ...labelsOn(item, language).map(({ title }) => title),
  ]
}

/** Returns the community labels of an item that its reader may see, with their titles in a language. */
export function labelsOn(item: Cared, language: string): { id: string; title: string }[] {
  const labels = labelsInLanguage(item, language)
  return idsNamed(item[LABELS_PROPERTY]).flatMap((id) => {
    const title = labels[id] ?? ''
    return title === '' || title === HIDDEN_LABEL ? [] : [{ id, title }]
  })
}
