/** Removes white space at the ends of a text and doubled white space inside it. Letters and marks stay. */
export function trimWhiteSpace(text: string): string {
  return text.trim().replace(/\s+/gu, ' ')
}
