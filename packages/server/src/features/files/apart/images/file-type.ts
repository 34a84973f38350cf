import { extname } from 'node:path'
import { fileTypeFromBlob } from 'file-type'
import type { GivenFile } from '@cairn/apart/answer'
import type { AttachmentKind } from '@cairn/contract'

/**
 * The type of a file: its media type and the kind of attachment. Detected from its bytes; the name only
 * distinguishes formats of plain text.
 */
export interface DetectedType {
  filetype: string
  kind: AttachmentKind
}

/** Texts that differ by name only; anything else is `text/plain`. */
const TEXTS: Record<string, string> = {
  '.csv': 'text/csv',
  '.css': 'text/css',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.md': 'text/markdown',
  '.svg': 'image/svg+xml',
  '.vtt': 'text/vtt',
  '.xhtml': 'application/xhtml+xml',
  '.xml': 'application/xml',
}
const DOCUMENT =
  /^(application\/(pdf|rtf|msword|epub\+zip|x-cfb|vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-)\S*)|text\/\S+)$/
/** Marks that make a browser take a text for a page. */
const MARKUP = /^\s*(<!doctype html|<html|<script|<body|<\?xml|<svg)/i
const LOOKED_AT_BYTES = 65_536

/**
 * Detects the type of a file from its bytes, or for UTF-8 text from the ending of its name;
 * `application/octet-stream` if it is unknown.
 */
export async function detectFileType(file: GivenFile, name: string): Promise<DetectedType> {
  const told = await fileTypeFromBlob(blobOf(file)).catch(() => undefined)
  const filetype = told?.mime ?? (await tellText(file, name))
  return { filetype, kind: kindOf(filetype) }
}

function kindOf(filetype: string): AttachmentKind {
  if (filetype === 'image/svg+xml') return 'OTHER'
  if (filetype.startsWith('image/')) return 'IMAGE'
  if (filetype.startsWith('audio/')) return 'AUDIO'
  if (filetype.startsWith('video/')) return 'VIDEO'
  return DOCUMENT.test(filetype) ? 'DOCUMENT' : 'OTHER'
}

async function tellText(file: GivenFile, name: string): Promise<string> {
  const text = await readText(file)
  if (text === undefined) return 'application/octet-stream'
  const byName = TEXTS[extname(name).toLowerCase()]
  if (byName) return byName
  return MARKUP.test(text) ? 'text/html' : 'text/plain'
}

/** The beginning of a file of UTF-8; undefined for any other. */
async function readText(file: GivenFile): Promise<string | undefined> {
  try {
    const bytes = await file.read(0, LOOKED_AT_BYTES)
    if (bytes.includes(0)) return undefined
    // A letter may be cut in two at the end.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

/** Returns the file as a blob whose bytes are read on demand. */
function blobOf(file: GivenFile): Blob {
  const slice = (start = 0, end = file.size) => ({
    arrayBuffer: async () => {
      const bytes = await file.read(start, end)
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    },
  })
  return { size: file.size, type: '', slice } as unknown as Blob
}
