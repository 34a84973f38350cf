import { convert } from 'html-to-text'
import { limitTags } from '@cairn/model/limit-tags'

/** Converts HTML to plain text, without images and link addresses. */
export function wordsOfHtml(html: string): string {
  return convert(limitTags(html), {
    wordwrap: false,
    limits: { maxDepth: 60 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  })
}
