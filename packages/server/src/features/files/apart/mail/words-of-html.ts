import { convert } from 'html-to-text'
import { limitTags } from '@cairn/model/limit-tags'

/** Returns the words of HTML, without images and where links lead to. */
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
