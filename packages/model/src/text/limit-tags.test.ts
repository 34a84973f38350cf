import { expect, test } from 'vitest'
import { limitTags } from './limit-tags.ts'

test('HTML is cut before the first tag too many, and else stays as it is', () => {
  expect(limitTags('<p>one</p><p>two</p>', 3)).toBe('<p>one</p><p>two')
  for (const html of ['<p>one</p><p>two</p>', 'no tags', '']) expect(limitTags(html, 4)).toBe(html)
})
