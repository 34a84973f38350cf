import { HIDDEN_LABEL, LABELS_PROPERTY } from '@cairn/contract'

/** Stands before the words of a content warning, in every language. */
const WARNED = '! '

/** The parts of an item that its care lines are made of. */
interface Cared {
  $warnings?: readonly string[] | undefined
  $labels?: Readonly<Record<string, string>> | undefined
  [name: string]: unknown
}

/**
 * Returns what stands beside an item wherever it is written out or printed: its content warnings, then its
 * community labels. `words` has the words of warnings by key; one without words is told by its key.
 */
export function careLines(item: Cared, words: Readonly<Record<string, string>>): string[] {
  const labels = [item[LABELS_PROPERTY] ?? []].flat().map((id) => item.$labels?.[String(id)] ?? '')
  return [
    ...(item.$warnings ?? []).map((kind) => `${WARNED}${words[kind] ?? kind}`),
    ...labels.filter((label) => label !== '' && label !== HIDDEN_LABEL),
  ]
}
