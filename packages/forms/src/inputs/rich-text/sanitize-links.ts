import { normalizeLink } from '@cairn/model/rich-text'
import { parseTypedText } from '@cairn/model/typed'

/**
 * Returns pasted HTML without links to unsupported addresses, whose text stays. Such a link would make
 * the server refuse the whole text.
 */
export function sanitizeLinks(html: string): string {
  const page = new DOMParser().parseFromString(parseTypedText(html), 'text/html')
  for (const link of page.querySelectorAll('a[href]')) {
    const href = normalizeLink(link.getAttribute('href') ?? '')
    if (href === undefined) link.replaceWith(...link.childNodes)
    else link.setAttribute('href', href)
  }
  return page.body.innerHTML
}
