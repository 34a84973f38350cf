import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/**
 * Returns the words of a message without its code: `#` stands for each value, and each choice is a line of
 * its own.
 */
export function literalText(message: string): string {
  return parse(message).map(wordsOf).join('').trim()
}

function wordsOf(element: MessageFormatElement): string {
  if (element.type === TYPE.literal) return element.value
  if (element.type === TYPE.tag) return element.children.map(wordsOf).join('')
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return '#'
  return Object.values(element.options)
    .map(({ value }) => `\n${value.map(wordsOf).join('')}\n`)
    .join('')
}
