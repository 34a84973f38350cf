/** Returns words of a sentence as the head of something: the first letter is a capital one. */
export function asHead(words: string, language: string): string {
  const [first = ''] = words
  return first.toLocaleUpperCase(language) + words.slice(first.length)
}
