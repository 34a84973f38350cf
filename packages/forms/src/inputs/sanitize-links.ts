import { richLink } from '@cairn/model/rich-text'
import { readText } from '@cairn/model/typed'

/**
 * Returns pasted HTML without links to unsupported addresses, whose text stays. Such a link would make
 * the server refuse the whole text.
 */
export function sanitizeLinks(html: string): string {
  const page = new DOMParser().parseFromString(readText(html), 'text/html')
  for (const link of page.querySelectorAll('a[href]')) {
    const href = richLink(link.getAttribute('href') ?? '')
    if (href === undefined) link.replaceWith(...link.childNodes)
    else link.setAttribute('href', href)
  }
  return page.body.innerHTML
}
