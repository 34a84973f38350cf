import type { MailAddress } from './mail-text.ts'
import { readCompoundFile, type Streams } from './compound-file.ts'

/** A message of Outlook (MS-OXMSG) as its file has it. Missing values are undefined. */
export interface OutlookMail {
  subject?: string | undefined
  /** ISO 8601. */
  date?: string | undefined
  from: MailAddress
  to: MailAddress[]
  text?: string | undefined
  html?: string | undefined
  attachments: { filename?: string | undefined; mimeType: string; content: Uint8Array }[]
}

/** Names of properties in the file: four hexadecimal digits. */
const SUBJECT = '0037'
const BODY = '1000'
const HTML = '1013'
const SENDER = { name: '0C1A', smtp: '5D01', address: '0C1F' }
const RECIPIENT = { name: '3001', smtp: '39FE', address: '3003' }
const FILE = { name: '3707', shortName: '3704', type: '370E', data: '37010102' }
/** When the sender sent it, and when it was delivered. */
const MOMENTS = [0x0039, 0x0e06]
const TIME = 0x0040
/** Milliseconds from 1601, where the file counts from, to 1970. */
const EPOCH = 11_644_473_600_000
/** Bytes before the fixed properties of a message. */
const PROPERTIES_HEADER = 32

/**
 * Reads a message of Outlook. Returns undefined if the bytes are none; throws `RangeError` for a damaged one,
 * as `readCompoundFile` does.
 */
export function readOutlookMail(bytes: Uint8Array): OutlookMail | undefined {
  const streams = readCompoundFile(bytes)
  if (!streams || ![...streams.keys()].some((path) => path.startsWith('__substg1.0_'))) return undefined
  return {
    subject: textOf(streams, '', SUBJECT),
    date: momentOf(streams),
    from: personOf(streams, '', SENDER),
    to: foldersOf(streams, '__recip_version1.0_').map((folder) => personOf(streams, folder, RECIPIENT)),
    text: textOf(streams, '', BODY),
    html: textOf(streams, '', HTML) ?? decoded(streams.get(`__substg1.0_${HTML}0102`), 'utf-8'),
    attachments: foldersOf(streams, '__attach_version1.0_').flatMap((folder) => {
      const content = streams.get(`${folder}__substg1.0_${FILE.data}`)
      const filename = textOf(streams, folder, FILE.name) ?? textOf(streams, folder, FILE.shortName)
      const mimeType = textOf(streams, folder, FILE.type) ?? 'application/octet-stream'
      return content ? [{ filename, mimeType, content }] : []
    }),
  }
}

/** Returns the folders of recipients or attachments, in their order. */
function foldersOf(streams: Streams, prefix: string): string[] {
  const paths = [...streams.keys()].filter((path) => path.startsWith(prefix))
  return [...new Set(paths.map((path) => path.slice(0, path.indexOf('/') + 1)))].filter(Boolean).toSorted()
}

function textOf(streams: Streams, folder: string, property: string): string | undefined {
  const wide = decoded(streams.get(`${folder}__substg1.0_${property}001F`), 'utf-16le')
  return wide ?? decoded(streams.get(`${folder}__substg1.0_${property}001E`), 'windows-1252')
}

function decoded(bytes: Uint8Array | undefined, encoding: string): string | undefined {
  return bytes && new TextDecoder(encoding).decode(bytes).replace(/\0+$/, '')
}

function personOf(streams: Streams, folder: string, named: typeof SENDER): MailAddress {
  const [smtp, address] = [textOf(streams, folder, named.smtp), textOf(streams, folder, named.address)]
  // Inside one office Outlook writes the path in its directory for the address.
  const at = [smtp, address].find((each) => each?.includes('@'))
  return { name: textOf(streams, folder, named.name), address: at }
}

function momentOf(streams: Streams): string | undefined {
  const bytes = streams.get('__properties_version1.0')
  if (!bytes) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = new Map<number, bigint>()
  for (let at = PROPERTIES_HEADER; at + 16 <= bytes.length; at += 16)
    if (view.getUint16(at, true) === TIME) found.set(view.getUint16(at + 2, true), view.getBigUint64(at + 8, true))
  const ticks = MOMENTS.map((property) => found.get(property)).find((each) => each !== undefined)
  if (ticks === undefined) return undefined
  const moment = new Date(Number(ticks / 10_000n) - EPOCH)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
