/** An element of XML with its attributes and, in order, its elements and texts. */
export interface Element {
  name: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

/** Elements whose texts keep their white space. */
const KEPT = ['text', 'span']

/** Creates an element of XML. */
export function element(
  name: string,
  attributes: Record<string, string> = {},
  children: (Element | string)[] = [],
): Element {
  return { name, attributes, children }
}

/** Adds a text to an element. White space between elements says nothing and is left out. */
export function addText(parent: Element, text: string): void {
  if (text.trim() === '' && !KEPT.includes(parent.name)) return
  const last = parent.children.at(-1)
  if (typeof last === 'string') parent.children[parent.children.length - 1] = last + text
  else parent.children.push(text)
}

/** Returns the elements in an element that have a name, in order. */
export function childrenOf(parent: Element | undefined, name: string): Element[] {
  return (parent?.children ?? []).filter((each): each is Element => typeof each !== 'string' && each.name === name)
}

/** Returns all text in an element, in order, elements within it included; empty if it is undefined. */
export function textOf(parent: Element | undefined): string {
  return (parent?.children ?? []).map((each) => (typeof each === 'string' ? each : textOf(each))).join('')
}

/** Returns the first child element with a name; appends one if there is none. */
export function childOf(parent: Element, name: string): Element {
  const [found] = childrenOf(parent, name)
  if (found) return found
  const made = element(name)
  parent.children.push(made)
  return made
}

/** Removes these child elements from an element; texts stay. */
export function remove(parent: Element, children: readonly Element[]): void {
  parent.children = parent.children.filter((each) => typeof each === 'string' || !children.includes(each))
}

/** Writes an element as XML, an element a line but for those in a text. */
export function writeXml({ name, attributes, children }: Element): string {
  const tag = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ')
  if (children.length === 0) return `<${tag}/>`
  const between = KEPT.includes(name) || children.some((each) => typeof each === 'string') ? '' : '\n'
  const inner = children.map((each) => (typeof each === 'string' ? escapeXml(each) : writeXml(each)))
  return `<${tag}>${[`${between}`, inner.join(between), between].join('')}</${name}>`
}

/** Writes a text so that XML has it as it is. Signs that XML cannot hold are left out. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- XML has no way to write them
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\r', '&#13;')
  )
}
