const DIGITS = 4

/** Returns the number under which a community keeps a file: the year, and its running number in it. */
export function referenceOf(year: number, number: number): string {
  return `${year}-${String(number).padStart(DIGITS, '0')}`
}
