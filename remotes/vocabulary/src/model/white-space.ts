/** The text without white space at its ends, and with single spaces inside; letters and marks stay as they were written. */
export function trimWhiteSpace(text: string): string {
  return text.trim().replace(/\s+/gu, ' ')
}
