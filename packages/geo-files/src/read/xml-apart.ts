import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runApart, type Decoder } from '@cairn/apart'
import type { FileRefused } from '@cairn/contract/place-files'
import { FileRefusal } from '../file-refusal.ts'
import { readSpool } from '../spool.ts'

/** An element of an XML document as plain data: its text and the elements in it stand in their order. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  inside: readonly (XmlElement | string)[]
}

/** What the process that reads XML is told: the document, names of elements, and the file that it writes. */
export interface XmlRequest {
  bytes: Uint8Array
  wanted: readonly string[]
  into: string
}
/** An empty object if the document was read, else why it was refused. */
export type XmlAnswer = Record<string, never> | FileRefused

/** Reads XML. */
export const XML_READER: Decoder = { program: new URL('./xml-process.ts', import.meta.url), heap: 1500, beside: 500 }

/**
 * Reads the elements of an XML document that have these names, in their order, without those in another of
 * them. A process of its own reads the document: one of 30 MB takes long and much memory. Throws
 * `FileRefusal`, with `tookTooLong` for what takes too much of either.
 */
export async function* xmlElementsApart(bytes: Uint8Array, wanted: readonly string[]): AsyncGenerator<XmlElement> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-xml-'))
  try {
    const request = { bytes, wanted: [...wanted], into: join(folder, 'elements') }
    const answer = await runApart<XmlAnswer>(XML_READER, request, { writes: folder })
    if (!answer) throw new FileRefusal('tookTooLong')
    if ('refusal' in answer) throw new FileRefusal(answer.refusal, answer.detail, answer.line)
    yield* readSpool<XmlElement>(request.into)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export { FileRefusal }
