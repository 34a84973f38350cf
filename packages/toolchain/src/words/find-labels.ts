import type { Glossary } from './find-words.ts'

/** An English text of the interface: its file, key and text. */
export interface TypeText {
  file: string
  key: string
  text: string
}

/**
 * Finds labels of properties, sections, moves and states that differ from the label most used for the same
 * name in other item types. Names in the glossary's `labels` and `differ` may have several. Returns them
 * with their files, as `FoundWord`.
 */
export function findTwoLabels(glossary: Glossary, texts: readonly TypeText[]) {
  const settled = new Set([...glossary.labels.map(({ key }) => key), ...glossary.differ])
  const byName = Map.groupBy(texts, ({ key }) => nameOf(key))
  return [...byName].flatMap(([name, all]) => {
    const labels = Map.groupBy(all, ({ text }) => text)
    if (name === undefined || settled.has(name) || labels.size < 2) return []
    const [usual] = [...labels].sort(([, one], [, other]) => other.length - one.length)
    return all
      .filter(({ text }) => text !== usual?.[0])
      .map(({ file, key, text }) => ({
        ...{ rule: 'en: two labels of one name', file, key, found: text },
        say: `${usual?.[0]}, or put ${name} into the glossary`,
      }))
  })
}

/** Returns what a key of a type names in all types: `props.owner`. */
function nameOf(key: string): string | undefined {
  return /^types\.\w+\.((?:props|sections|moves|options\.state)\..+)$/.exec(key)?.[1]
}
