import { parseMessage, type MessageArgument } from '@cairn/model/message-text'

/**
 * A problem of words for a text: `empty`, `syntax` (at the character `at`, from 1), `value` (the text is not
 * given the value `name`), or `number` (the value `name` is no number or date here).
 */
export interface TextProblem {
  kind: 'empty' | 'syntax' | 'value' | 'number'
  name: string
  at: number
}

/** Checks a text that is to replace a shipped text. Returns the first problem, undefined if there is none. */
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
