/**
 * Markup that is ready to be sent. Only `html` makes it, which escapes every text, the style
 * sheet, and the data for search engines.
 */
export class Html {
  readonly #markup: string
  constructor(markup: string) {
    this.#markup = markup
  }
  toString(): string {
    return this.#markup
  }
}

/** What a template may hold: texts, which are escaped, markup, lists of both, and nothing. */
type Part = string | number | Html | readonly Part[] | false | undefined

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Characters that no HTML may hold, and halves of characters. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const NEVER = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFDD0-\uFDEF\uFFFE\uFFFF]|\p{Surrogate}/gu

/**
 * Makes markup of a template: every text put into it is escaped, in elements and in quoted attributes. The
 * template's own lines are sent without their indentation.
 */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const lines = texts.map((text) => text.replace(/\n\s+/g, '\n'))
  return new Html(lines.map((text, at) => text + (at < parts.length ? markupOf(parts[at]) : '')).join(''))
}

function markupOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.toString()
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return part.map(markupOf).join('')
}

function escaped(text: string): string {
  return text.replace(NEVER, '\uFFFD').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

const LEADS = /^(\/(?![/\\])|#|mailto:|tel:)/
/** White space and what browsers leave out of an address: `/\t/other` would lead to another site. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const LEFT_OUT = /[\u0000-\u0020]/

/** Returns an address that stays within the product or writes or calls; any other becomes `#`. */
export function safeHref(address: string): string {
  return LEADS.test(address) && !LEFT_OUT.test(address) ? address : '#'
}
