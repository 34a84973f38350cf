import { FileRefusal } from '../file-refusal.ts'

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const READINGS_END = '</rPh>'

/**
 * Decodes an XML file of a workbook as text; an undefined one is empty. Throws `FileRefusal` if its first
 * 5,000 characters declare a document type or entities.
 */
export function xmlText(bytes: Uint8Array | undefined): string {
  const text = new TextDecoder().decode(bytes ?? new Uint8Array())
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text.slice(0, 5000))) throw new FileRefusal('xmlEntities')
  return text
}

/**
 * Yields the elements of one name, with any prefix: their attributes as written, and their content, which
 * ends at the next closing tag of that name (they must not nest).
 */
export function* elements(xml: string, name: string): Generator<{ attributes: string; content: string }> {
  const pattern = new RegExp(`<(?:[A-Za-z]\\w*:)?${name}((?:\\s[^<>]*?)?)(/>|>)`, 'g')
  const closing = new RegExp(`</(?:[A-Za-z]\\w*:)?${name}>`, 'g')
  for (let found = pattern.exec(xml); found; found = pattern.exec(xml)) {
    const [, attributes = '', end] = found
    if (end === '/>') {
      yield { attributes, content: '' }
      continue
    }
    closing.lastIndex = pattern.lastIndex
    const last = closing.exec(xml)
    const content = xml.slice(pattern.lastIndex, last?.index ?? xml.length)
    pattern.lastIndex = last ? closing.lastIndex : xml.length
    yield { attributes, content }
  }
}

/** Returns the decoded value of an attribute, with any prefix. Undefined if there is none. */
export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\s(?:[A-Za-z]\\w*:)?${name}\\s*=\\s*("([^"]*)"|'([^']*)')`).exec(attributes)
  const value = found?.[2] ?? found?.[3]
  return value === undefined ? undefined : decoded(value)
}

/**
 * Concatenates the text of all `t` elements, because a cell's text may be split into runs; phonetic readings
 * are left out.
 */
export function runsText(xml: string): string {
  let text = ''
  for (const { content } of elements(withoutReadings(xml), 't')) text += decoded(content)
  return text
}

/** Removes phonetic readings from a text. */
function withoutReadings(xml: string): string {
  let [text, at] = ['', 0]
  for (;;) {
    const from = xml.indexOf('<rPh', at)
    const end = from < 0 ? -1 : xml.indexOf(READINGS_END, from)
    if (end < 0) return text + xml.slice(at)
    text += xml.slice(at, from)
    at = end + READINGS_END.length
  }
}

/** Decodes XML entities and spreadsheet escapes, such as `_x000D_`. */
export function decoded(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text
  return text
    .replaceAll(
      /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
      (whole, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return ENTITIES[name] ?? whole
        const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      },
    )
    .replaceAll(/_x([0-9A-F]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
