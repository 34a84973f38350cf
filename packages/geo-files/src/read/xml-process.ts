import type { Document, Element } from '@xmldom/xmldom'
import { answerApart } from '@cairn/apart/answer'
import { FileRefusal } from '../file-refusal.ts'
import { openSpool } from '../spool.ts'
import type { XmlAnswer, XmlElement, XmlRequest } from './xml-apart.ts'
import { parseXml } from './xml.ts'

answerApart(read)

/** Elements inside each other. Files of places have some ten. */
const DEEPEST = 100

async function read({ bytes, wanted, into }: XmlRequest): Promise<XmlAnswer> {
  try {
    const spool = openSpool<XmlElement>(into)
    for (const element of elementsIn(parseXml(bytes), new Set(wanted))) spool.put(plain(element, 0))
    spool.close()
    return {}
  } catch (thrown) {
    if (!(thrown instanceof FileRefusal)) throw thrown
    const { reason, line, message } = thrown
    return { refusal: reason, detail: message.slice(0, 300), ...(line === undefined ? {} : { line }) }
  }
}

/** The outermost elements of these names, in the order of the document. */
function* elementsIn(document: Document, wanted: ReadonlySet<string>): Generator<Element> {
  let next = elementFrom(document.firstChild)
  while (next) {
    const element: Element = next
    const isWanted = wanted.has(element.tagName)
    if (isWanted) yield element
    next = (isWanted ? undefined : elementFrom(element.firstChild)) ?? after(element)
  }
}

/** The next element that is not in this one. Undefined after the last. */
function after(element: Element): Element | undefined {
  for (let from: Element | null = element; from; from = from.parentNode as Element | null) {
    const next = elementFrom(from.nextSibling)
    if (next) return next
  }
  return undefined
}

function elementFrom(first: Element['firstChild']): Element | undefined {
  let node = first
  while (node && node.nodeType !== node.ELEMENT_NODE) node = node.nextSibling
  return (node as Element | null) ?? undefined
}

function plain(element: Element, depth: number): XmlElement {
  if (depth > DEEPEST) throw new FileRefusal('xmlUnreadable', 'elements too deep inside each other')
  const attributes: Record<string, string> = {}
  for (const { name, value } of element.attributes) attributes[name] = value
  const inside: (XmlElement | string)[] = []
  for (let child = element.firstChild; child; child = child.nextSibling)
    if (child.nodeType === child.ELEMENT_NODE) inside.push(plain(child as Element, depth + 1))
    else if (child.nodeType === child.TEXT_NODE || child.nodeType === child.CDATA_SECTION_NODE)
      inside.push(child.nodeValue ?? '')
  return { name: element.tagName, attributes, inside }
}
