import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { CairnError } from '@cairn/contract/errors'
import type { ImportAbout, ImportReader, ReadableSource, ReadXml } from '@cairn/contract/server'
import { namedSheetsApart } from '@cairn/geo-files/named-sheets'
import { FileRefusal, xmlElementsApart, type XmlElement } from '@cairn/geo-files/xml'
import { unpacked, zipAt } from '../zip-files.ts'
import { isZip, type Table } from './open-table.ts'

/** Largest workbook in bytes, and largest XML in characters. */
const [MOST_WORKBOOK, MOST_XML] = [10_000_000, 30_000_000]

/**
 * Opens a file in an area's own format as a table, by calling the area's reader. Throws what the reader
 * throws. In the reader, reading a workbook over 10 MB or XML over 30 million characters throws
 * `tableUnreadable`.
 */
export async function openOwn(read: ImportReader, path: string, name: string, about: ImportAbout): Promise<Table> {
  const source = await sourceOf(path, name)
  const readFiles = new Set<string>()
  const noted = (file: string) => {
    readFiles.add(file)
    return source.text(file)
  }
  const {
    columns,
    rows,
    besides = [],
  } = await read(
    {
      ...source,
      text: noted,
      xml: (file, names) => source.xml((readFiles.add(file), file), names),
      sheets: (names, file) => source.sheets(names, file === undefined ? file : (readFiles.add(file), file)),
    },
    about,
  )
  return { headings: columns, separator: ',', encoding: 'utf-8', rows, readFiles: [...readFiles, ...besides] }
}

async function sourceOf(path: string, name: string): Promise<ReadableSource> {
  const files = (await beginsAsZip(path)) ? await namesIn(path, name) : undefined
  const text = (file: string) => textOf(files ? () => bytesInZip(path, file) : () => createReadStream(path))
  return {
    files: files ?? [name],
    text,
    sheets: (wanted, file) =>
      refusing(name, async () => {
        if (file !== undefined) return namedSheetsApart(await wholeInZip(path, file), wanted)
        if ((await stat(path)).size > MOST_WORKBOOK) throw new CairnError('tableUnreadable', name, { why: 'tooLarge' })
        return namedSheetsApart(new Uint8Array(await readFile(path)), wanted)
      }),
    async *xml(file, names) {
      try {
        const bytes = new TextEncoder().encode(await whole(text(file)))
        for await (const element of xmlElementsApart(bytes, names)) yield xmlPart(element)
      } catch (thrown) {
        throw asUnreadable(thrown, name)
      }
    },
  }
}

async function namesIn(path: string, name: string): Promise<string[]> {
  const zip = await zipAt(path, name)
  await zip.close()
  return zip.entries.map(({ filename }) => filename)
}

/** Tells whether a file starts with a zip signature. */
export async function beginsAsZip(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    return isZip((await handle.read(Buffer.alloc(2), 0, 2, 0)).buffer)
  } finally {
    await handle.close()
  }
}

async function* textOf(bytesOf: () => AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of bytesOf()) {
    yield decoder.decode(bytes, { stream: true })
    // Others get their turn between.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

async function* bytesInZip(path: string, file: string): AsyncGenerator<Uint8Array> {
  const zip = await zipAt(path, file)
  try {
    const number = zip.entries.findIndex(({ filename }) => filename === file)
    if (number < 0) throw new CairnError('notFound', file)
    yield* unpacked(zip, number).stream() as AsyncIterable<Uint8Array>
  } finally {
    await zip.close()
  }
}

/** Reads a workbook in a zip. Throws `tableUnreadable` if it is too large. */
async function wholeInZip(path: string, file: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bytesInZip(path, file)) {
    size += piece.length
    if (size > MOST_WORKBOOK) throw new CairnError('tableUnreadable', file, { why: 'tooLarge' })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Runs something. Throws `tableUnreadable` with the reason if the file is refused. */
async function refusing<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (thrown) {
    throw asUnreadable(thrown, name)
  }
}

/** Returns `tableUnreadable` with the reason for a file that is refused, and anything else as it is. */
function asUnreadable(thrown: unknown, name: string): unknown {
  return thrown instanceof FileRefusal ? new CairnError('tableUnreadable', name, { why: thrown.reason }) : thrown
}

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  const parts: string[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > MOST_XML) throw new FileRefusal('tooLarge')
    parts.push(piece)
  }
  return parts.join('')
}

function xmlPart(element: XmlElement): ReadXml {
  return {
    name: element.name,
    all: (name) => elementsIn(element, name).map(xmlPart).toArray(),
    text: (name) => {
      const { value } = elementsIn(element, name).next()
      return value ? contentOf(value) : ''
    },
    attribute: (name) => element.attributes[name] ?? '',
  }
}

/** The elements of a name in another, at any depth, in their order. */
function* elementsIn({ inside }: XmlElement, name: string): Generator<XmlElement, undefined> {
  for (const each of inside) {
    if (typeof each === 'string') continue
    if (each.name === name) yield each
    yield* elementsIn(each, name)
  }
}

function contentOf(part: XmlElement | string): string {
  return typeof part === 'string' ? part : part.inside.map(contentOf).join('')
}
