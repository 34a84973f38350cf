import { DOMParser, ParseError, type Document } from '@xmldom/xmldom'
import { FileRefusal } from '../file-refusal.ts'
import { MOST_XML_BYTES } from '../limits.ts'
import { decodeText } from './decode-text.ts'

/**
 * Parses XML. Throws `FileRefusal` if it is over 30 MB, invalid, or declares a document type or entities,
 * which no file of places needs and which allow entity expansion attacks.
 */
export function parseXml(bytes: Uint8Array): Document {
  if (bytes.length > MOST_XML_BYTES) throw new FileRefusal('tooLarge', `${bytes.length} bytes of XML`)
  const text = decodeText(bytes)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileRefusal('xmlEntities')
  try {
    return new DOMParser({
      onError(level, message) {
        if (level !== 'warning') throw new ParseError(message)
      },
    }).parseFromString(text, 'text/xml')
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    const [, line] = /line:(\d+)/.exec(message) ?? []
    throw new FileRefusal('xmlUnreadable', message.slice(0, 300), line === undefined ? undefined : Number(line))
  }
}
