import { readFileSync } from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Messages } from '@cairn/contract/registry'

/**
 * Compiles ICU messages to syntax trees, so that the browser needs no parser. Plain texts stay strings.
 * Throws with the key of an invalid message.
 */
export function compileTexts(source: Record<string, string>): Messages {
  return Object.fromEntries(Object.entries(source).map(([key, text]) => [key, compile(key, text)]))
}

/** Reads a file of texts, `{key: message}`. Throws if it is anything else. */
export function readTexts(file: string): Record<string, string> {
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof texts !== 'object' || texts === null) throw new Error(`${file}: not an object of texts`)
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text !== 'string') throw new Error(`${file}: "${key}" is not a text`)
  }
  return texts as Record<string, string>
}

function compile(key: string, text: string): string | unknown[] {
  try {
    const tree = parse(text)
    const [only] = tree
    return tree.length === 1 && only && 'value' in only && only.type === 0 ? only.value : tree
  } catch (error) {
    throw new Error(`text "${key}" is not a valid message: ${error instanceof Error ? error.message : String(error)}`)
  }
}
