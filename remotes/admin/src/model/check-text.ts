import { parseMessage, type MessageArgument } from '@cairn/model/message-text'

/**
 * What is wrong with words for a text: nothing there, not to be read from a character on (counted from 1), or
 * asking for a value that the product does not give there. A number may stand as text, and text in a choice;
 * but what the product gives as text is no number.
 */
export interface TextProblem {
  kind: 'empty' | 'syntax' | 'value' | 'number'
  name: string
  at: number
}

/** Checks words that are to stand for a text as it ships. */
export function checkText(words: string, original: string): TextProblem | undefined {
  if (words.trim() === '') return { kind: 'empty', name: '', at: 0 }
  const reading = parseMessage(words)
  if (!reading.ok) return { kind: 'syntax', name: '', at: reading.at + 1 }
  const shipped = parseMessage(original)
  const given = new Map((shipped.ok ? shipped.values : []).map((value) => [value.name, value]))
  for (const { name, kind } of reading.values) {
    const known = given.get(name)
    if (!known) return { kind: 'value', name, at: 0 }
    if (!fits(kind, known.kind)) return { kind: 'number', name, at: 0 }
  }
  return undefined
}

function fits(wanted: MessageArgument['kind'], given: MessageArgument['kind']): boolean {
  return wanted === 'text' || wanted === 'choice' || wanted === given
}
