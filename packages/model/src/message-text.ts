import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

/** What a message takes: its name, and whether it is a number, a moment, one of some words, or any text. */
export interface MessageValue {
  name: string
  kind: 'text' | 'number' | 'moment' | 'choice'
  /** What is told apart, of a choice, in alphabetical order. */
  choices: readonly string[]
}

/** A message (ICU MessageFormat) that was read, compiled as texts are that ship; or what is wrong with it, and at which character, from 0. */
export type MessageReading =
  | { ok: true; message: string | unknown[]; values: readonly MessageValue[] }
  | { ok: false; problem: string; at: number }

/** Reads a message as somebody typed it. What looks like markup is text. */
export function readMessage(text: string): MessageReading {
  try {
    const tree = parse(text, { ignoreTag: true })
    return { ok: true, message: isPlain(tree) ? literalOf(tree) : tree, values: valuesOf(tree) }
  } catch (thrown) {
    const { message, location } = thrown as Error & { location?: { start: { offset: number } } }
    return { ok: false, problem: message, at: location?.start.offset ?? 0 }
  }
}

/** Writes a compiled message as one types it. */
export function writeMessage(message: string | readonly unknown[]): string {
  const tree = typeof message === 'string' ? [{ type: TYPE.literal as const, value: message }] : (message as Tree)
  const dense = printAST(tree)
  const airy = dense
    .replace(/\{(\w+),(plural|selectordinal|select),/g, '{$1, $2, ')
    .replace(/(?<=, |\} )(=?\w+)\{/g, '$1 {')
  return isSame(readMessage(airy), readMessage(dense)) ? airy : dense
}

function isSame(left: MessageReading, right: MessageReading): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

type Tree = MessageFormatElement[]

function isPlain(tree: Tree): boolean {
  return tree.every(({ type }) => type === TYPE.literal)
}

function literalOf(tree: Tree): string {
  return tree.map((element) => (element.type === TYPE.literal ? element.value : '')).join('')
}

/** The values of a message and of what stands inside its choices, each once, in their order. */
function valuesOf(tree: Tree): MessageValue[] {
  const found = new Map<string, MessageValue>()
  for (const value of tree.flatMap(valuesOfElement)) if (!found.has(value.name)) found.set(value.name, value)
  return [...found.values()]
}

function valuesOfElement(element: MessageFormatElement): MessageValue[] {
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
      const own: MessageValue =
        element.type === TYPE.plural
          ? { name: element.value, kind: 'number', choices: [] }
          : { name: element.value, kind: 'choice', choices: Object.keys(element.options).sort() }
      return [own, ...Object.values(element.options).flatMap(({ value }) => valuesOf(value))]
    }
  }
}
