/** Letters shown of a name. */
const MOST = 20

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Cuts a person's name after 20 letters and adds an ellipsis. A letter with its marks counts as one and is
 * never split.
 */
export function shortName(name: string): string {
  const all = [...letters.segment(name)]
  if (all.length <= MOST) return name
  return `${all
    .slice(0, MOST)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}
