/** Longest line of an iCalendar file, in octets (RFC 5545 section 3.1). */
const LONGEST_LINE = 75

/**
 * Folds the lines of an iCalendar file anew, so that none is longer than 75 octets. Letters of many
 * orthographies take several octets; a line is never cut inside a letter.
 */
export function foldLines(ics: string): string {
  return ics.replaceAll('\r\n ', '').split('\r\n').map(foldLine).join('\r\n')
}

function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let [folded, octets] = ['', 0]
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > LONGEST_LINE) [folded, octets] = [`${folded}\r\n `, 1]
    folded += letter
    octets += size
  }
  return folded
}
