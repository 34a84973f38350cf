import { parseRichText, type RichNode } from '@cairn/model/rich-text'

/**
 * Fields that a letter may have, written as `{{project.name}}`. The list is closed: what a template quotes is
 * known, and nothing else of an item gets into a letter.
 */
export const LETTER_FIELDS = [
  'project.name',
  'project.numbers',
  'project.description',
  'submitter.name',
  'community.name',
  'community.number',
  'recipients',
  'due',
  'today',
  'outcome',
  'concerns',
  'sections',
  'terms.days',
  'signatory',
] as const
/** Name of a field of a letter. */
export type LetterField = (typeof LETTER_FIELDS)[number]

/** Fields that stand for several paragraphs, and stand alone in theirs. */
const BLOCKS: readonly string[] = ['concerns', 'sections']

/** Values of a letter template's fields: a text, or several points, each a paragraph. */
export type FieldValues = Readonly<Partial<Record<LetterField, string | readonly string[]>>>

/** An error in the fields of a template: an unknown name, or an unclosed brace. */
export interface FieldProblem {
  kind: 'unknown' | 'broken'
  /** The name, or the text around the brace. */
  text: string
}

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g
/** The field that a letter may lack: not each file has a number, and who writes the letter gives it none. */
const OPTIONAL: LetterField = 'project.numbers'
/** What goes with it where it has no value: brackets, or the words after the last comma, up to the end. */
const LED_TO = /\s*\(\s*\{\{\s*project\.numbers\s*\}\}\s*\)|[,;–—][^,;–—.]*\{\{\s*project\.numbers\s*\}\}$/g
/** A line of its own for it, such as `Your file: {{project.numbers}}`. */
const LINE = /^[^.,{}]{0,60}\{\{\s*project\.numbers\s*\}\}\s*\.?$/
/** Ends with the number of a source, such as ` [2]`. */
const MARKED = /\[\d+\]$/
const LETTER = /[\p{L}\p{N}]/u
const LONGEST_SHOWN = 40

function isField(name: string): name is LetterField {
  return (LETTER_FIELDS as readonly string[]).includes(name)
}

/** Returns the names between double braces in a text, in order. */
function namesIn(text: string): string[] {
  return [...text.matchAll(FIELD)].map(([, name = '']) => name)
}

/** Returns the texts of a formatted text that stand in one piece: a field does not span two of them. */
function piecesOf({ text, content = [] }: RichNode): string[] {
  return text === undefined ? content.flatMap(piecesOf) : [text]
}

/** Returns the pieces of plain words or of a formatted text. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  const doc = parseRichText(value)
  return doc ? piecesOf(doc) : []
}

/** Returns what is wrong with the fields of plain words or of a formatted text. Empty if nothing is. */
export function problemsOfFields(value: unknown): FieldProblem[] {
  return textsOf(value).flatMap((text): FieldProblem[] => {
    const unknown = namesIn(text).filter((name) => !isField(name))
    const rest = text.replace(FIELD, '')
    const broken = /\{\{|\}\}/.exec(rest)
    return [
      ...unknown.map((name) => ({ kind: 'unknown' as const, text: name.slice(0, LONGEST_SHOWN) })),
      ...(broken ? [{ kind: 'broken' as const, text: rest.slice(broken.index, broken.index + LONGEST_SHOWN) }] : []),
    ]
  })
}

/** Returns the fields that a text or formatted text uses, without duplicates. */
export function fieldsIn(value: unknown): LetterField[] {
  return [...new Set(textsOf(value).flatMap(namesIn).filter(isField))]
}

/** Returns which of these fields have no value, without those that a letter may lack. */
export function emptyFields(fields: readonly LetterField[], values: FieldValues): LetterField[] {
  return fields.filter((field) => field !== OPTIONAL && wordsOf(values[field]).trim() === '')
}

function isWithout(values: FieldValues): boolean {
  return wordsOf(values[OPTIONAL]).trim() === ''
}

function wordsOf(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value : (value ?? []).join('; ')
}

/** Fills the fields that have a value in a plain text; others stay. */
export function fillKnown(text: string, values: FieldValues): string {
  return text.replace(FIELD, (whole, name: string) => (isField(name) && wordsOf(values[name]).trim()) || whole)
}

/**
 * Returns plain words with their fields filled. An optional field without a value takes its brackets, or what
 * leads to it after the last comma, with it.
 */
export function fillText(text: string, values: FieldValues): string {
  return (isWithout(values) ? text.replace(LED_TO, '') : text).replace(FIELD, (whole, name: string, at: number) => {
    if (!isField(name)) return whole
    const words = wordsOf(values[name])
    // What follows the number of a source begins a sentence.
    const next = text[at + whole.length]
    return MARKED.test(words) && next !== undefined && LETTER.test(next) ? `${words} ` : words
  })
}

/**
 * Returns a formatted text with its fields filled. A paragraph that holds nothing but a field of several
 * points becomes a numbered list of them.
 */
export function fillRichText(doc: RichNode, values: FieldValues): RichNode {
  return { ...doc, ...(doc.content ? { content: doc.content.flatMap((node) => fillNode(node, values)) } : {}) }
}

function fillNode(node: RichNode, values: FieldValues): RichNode[] {
  if (node.type === 'text') {
    const text = fillText(node.text ?? '', values)
    return text === '' ? [] : [{ ...node, text }]
  }
  const points = node.type === 'paragraph' ? pointsOf(node, values) : undefined
  if (points) return points.length === 0 ? [] : [listOf(points)]
  if (node.type === 'paragraph' && isWithout(values) && LINE.test(piecesOf(node).join(''))) return []
  return [{ ...node, ...(node.content ? { content: node.content.flatMap((each) => fillNode(each, values)) } : {}) }]
}

/** The points that a paragraph stands for, if it holds such a field alone. */
function pointsOf(node: RichNode, values: FieldValues): readonly string[] | undefined {
  const [name = ''] = namesIn(piecesOf(node).join(''))
  const isAlone = piecesOf(node).join('').trim().replace(FIELD, '') === ''
  if (!isAlone || !BLOCKS.includes(name) || !isField(name)) return undefined
  const value = values[name]
  return typeof value === 'string' ? [value] : (value ?? [])
}

function listOf(points: readonly string[]): RichNode {
  return {
    type: 'orderedList',
    content: points.map((text) => ({
      type: 'listItem',
      content: text.split('\n').map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
    })),
  }
}
