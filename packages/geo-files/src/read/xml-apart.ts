import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runApart, type Decoder } from '@cairn/apart'
import type { FileRefused } from '@cairn/contract/place-files'
import { FileRefusal } from '../file-refusal.ts'
import { readSpool } from '../spool.ts'

/**
 * An element of an XML document as plain data: its name with any prefix, its attributes, and the texts and
 * child elements inside it, in order.
 */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  inside: readonly (XmlElement | string)[]
}

/**
 * A request to the separate process that parses XML: the document, the names of the elements wanted, and the
 * path of the file to write them to.
 */
export interface XmlRequest {
  bytes: Uint8Array
  wanted: readonly string[]
  into: string
}
/** An empty object if the document was read, else why it was refused. */
export type XmlAnswer = Record<string, never> | FileRefused

/** Program of the separate process that parses XML, with its limits of memory in megabytes. */
export const XML_READER: Decoder = { program: new URL('./xml-process.ts', import.meta.url), heap: 1500, beside: 500 }

/**
 * Yields the elements of an XML document that have one of these names (prefix included), in order. One
 * inside another of these is only part of that. A separate process parses it, because 30 MB take much time
 * and memory. Throws `FileRefusal`, with `tookTooLong` beyond memory or time limits.
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
