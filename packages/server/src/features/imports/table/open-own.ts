import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { CairnError } from '@cairn/contract/errors'
import type { ImportAbout, ImportReader, ReadableSource } from '@cairn/contract/server'
import { entriesOf, unpacked } from '../zip-files.ts'
import { isZip, type Table } from './open-table.ts'

/** Largest file, in bytes, that a reader gets whole. */
const MOST_WHOLE = 100_000_000

/** Opens a file that is no table by the reader of its area. Throws what the reader throws. */
export async function openOwn(read: ImportReader, path: string, name: string, about: ImportAbout): Promise<Table> {
  const { text, files, bytes } = await sourceOf(path, name)
  const readFiles = new Set<string>()
  const noted = (file: string) => {
    readFiles.add(file)
    return text(file)
  }
  const { columns, rows } = await read({ files, text: noted, bytes }, about)
  return { headings: columns, separator: ',', encoding: 'utf-8', rows, readFiles: [...readFiles] }
}

async function sourceOf(path: string, name: string): Promise<ReadableSource> {
  const files = (await beginsAsZip(path)) ? await namesIn(path, name) : undefined
  return {
    files: files ?? [name],
    text: (file) => textOf(files ? () => bytesInZip(path, file) : () => createReadStream(path)),
    async bytes() {
      if ((await stat(path)).size > MOST_WHOLE) throw new CairnError('fileTooLarge', name, { most: MOST_WHOLE / 1e6 })
      return new Uint8Array(await readFile(path))
    },
  }
}

async function namesIn(path: string, name: string): Promise<string[]> {
  const handle = await open(path)
  try {
    return (await entriesOf(handle, name)).map(({ filename }) => filename)
  } finally {
    await handle.close()
  }
}

/** Tells whether a file begins as a zip does. */
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
  const handle = await open(path)
  try {
    const entry = (await entriesOf(handle, file)).find(({ filename }) => filename === file)
    if (!entry) throw new CairnError('notFound', file)
    yield* unpacked(entry).stream() as AsyncIterable<Uint8Array>
  } finally {
    await handle.close()
  }
}
