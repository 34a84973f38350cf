import { SaxesParser } from 'saxes'
import { addText, element, type Element } from './xml.ts'

/** An entry of a LIFT file, with the line on which it begins. */
export interface EntryOnLine {
  line: number
  entry: Element
}

/** Thrown for XML that is broken, or that has a declaration of entities, with the line. */
export class BrokenXml extends Error {
  readonly line: number

  constructor(line: number, why: string) {
    super(why)
    this.line = line
  }
}

// oxlint-disable-next-line no-control-regex -- characters that XML forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g
/** A control character that XML allows: the import removes it from the cells, and tells. */
const STRAY = '\u007f'
/** So many elements of an entry stand in each other at most. */
const DEEPEST = 100

/**
 * Reads the entries of a LIFT file piece by piece. Throws `BrokenXml`, also for an entry whose elements
 * stand too deep in each other.
 */
export async function* readEntries(pieces: AsyncIterable<string>): AsyncGenerator<EntryOnLine> {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true })
  const open: Element[] = []
  let found: EntryOnLine[] = []
  let line = 1
  parser.on('doctype', () => parser.fail('a file with a DOCTYPE is not read'))
  parser.on('error', ({ message }) => {
    throw new BrokenXml(parser.line, message.replace(/^\d+:\d+: /, ''))
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === 0 && name !== 'entry') return
    if (open.length === 0) line = parser.line
    if (open.length === DEEPEST) parser.fail(`more than ${DEEPEST} elements stand in each other`)
    const made = element(name, { ...attributes })
    open.at(-1)?.children.push(made)
    open.push(made)
  })
  const add = (text: string) => {
    const parent = open.at(-1)
    if (parent) addText(parent, text)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const entry = open.pop()
    if (entry && open.length === 0) found.push({ line, entry })
  })
  for await (const piece of pieces) {
    parser.write(piece.replace(FORBIDDEN, STRAY))
    yield* found
    found = []
  }
  parser.close()
  yield* found
}

/** Parses an entry from the XML stored with a word. Undefined if it is not valid. */
export async function readEntry(xml: string): Promise<Element | undefined> {
  async function* whole() {
    yield xml
  }
  try {
    for await (const { entry } of readEntries(whole())) return entry
  } catch (thrown) {
    if (!(thrown instanceof BrokenXml)) throw thrown
  }
  return undefined
}
