/** Letters of a name that are shown where there is little room (platform-core section 9). */
const MOST = 20

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The name of who did something, cut after 20 letters; a letter with its marks counts as one and is never cut. */
export function agentName(name: string): string {
  const all = [...letters.segment(name)]
  if (all.length <= MOST) return name
  return `${all
    .slice(0, MOST)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}
