import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

/** A placeholder in an ICU message, such as `count`, with the kind of value that it takes. */
export interface MessageArgument {
  name: string
  kind: 'text' | 'number' | 'moment' | 'choice'
  /** For a choice: its options, in alphabetical order. */
  choices: readonly string[]
}

/**
 * Result of parsing an ICU message: the compiled message and its placeholders, or the problem and its
 * character offset, from 0.
 */
export type ParsedMessage =
  | { ok: true; message: string | unknown[]; values: readonly MessageArgument[] }
  | { ok: false; problem: string; at: number }

/**
 * Parses an ICU message that a person typed. Tags are taken as text. Returns the problem instead of throwing.
 */
export function parseMessage(text: string): ParsedMessage {
  try {
    const tree = parse(text, { ignoreTag: true })
    return { ok: true, message: isPlain(tree) ? literalOf(tree) : tree, values: valuesOf(tree) }
  } catch (thrown) {
    const { message, location } = thrown as Error & { location?: { start: { offset: number } } }
    return { ok: false, problem: message, at: location?.start.offset ?? 0 }
  }
}

/**
 * Converts a compiled message back to ICU MessageFormat text, as a person edits it. The inverse of
 * `parseMessage`.
 */
export function printMessage(message: string | readonly unknown[]): string {
  const tree = typeof message === 'string' ? [{ type: TYPE.literal as const, value: message }] : (message as Tree)
  const dense = printAST(tree)
  const airy = dense
    .replace(/\{(\w+),(plural|selectordinal|select),/g, '{$1, $2, ')
    .replace(/(?<=, |\} )(=?\w+)\{/g, '$1 {')
  return isSame(parseMessage(airy), parseMessage(dense)) ? airy : dense
}

function isSame(left: ParsedMessage, right: ParsedMessage): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

type Tree = MessageFormatElement[]

function isPlain(tree: Tree): boolean {
  return tree.every(({ type }) => type === TYPE.literal)
}

function literalOf(tree: Tree): string {
  return tree.map((element) => (element.type === TYPE.literal ? element.value : '')).join('')
}

/** The distinct placeholders of a message, also inside its choices, in order. */
function valuesOf(tree: Tree): MessageArgument[] {
  const found = new Map<string, MessageArgument>()
  for (const value of tree.flatMap(valuesOfElement)) if (!found.has(value.name)) found.set(value.name, value)
  return [...found.values()]
}

function valuesOfElement(element: MessageFormatElement): MessageArgument[] {
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return []
    case TYPE.argument:
      return [{ name: element.value, kind: 'text', choices: [] }]
    case TYPE.number:
      return [{ name: element.value, kind: 'number', choices: [] }]
    case TYPE.date:
    case TYPE.time:
      return [{ name: element.value, kind: 'moment', choices: [] }]
    case TYPE.tag:
      return valuesOf(element.children)
    case TYPE.plural:
    case TYPE.select: {
      const own: MessageArgument =
        element.type === TYPE.plural
          ? { name: element.value, kind: 'number', choices: [] }
          : { name: element.value, kind: 'choice', choices: Object.keys(element.options).sort() }
      return [own, ...Object.values(element.options).flatMap(({ value }) => valuesOf(value))]
    }
  }
}
