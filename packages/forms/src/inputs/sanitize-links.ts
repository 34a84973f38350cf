import { richLink } from '@cairn/model/rich-text'
import { readText } from '@cairn/model/typed'

/** Pasted HTML with those links alone that are kept: one that is not would keep the whole text from being stored. Its words stay. */
export function sanitizeLinks(html: string): string {
  const page = new DOMParser().parseFromString(readText(html), 'text/html')
  for (const link of page.querySelectorAll('a[href]')) {
    const href = richLink(link.getAttribute('href') ?? '')
    if (href === undefined) link.replaceWith(...link.childNodes)
    else link.setAttribute('href', href)
  }
  return page.body.innerHTML
}
