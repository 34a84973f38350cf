import { expect, test } from 'vitest'
import { withFewTags } from './few-tags.ts'

test('HTML is cut before the first tag too many, and else stays as it is', () => {
  expect(withFewTags('<p>one</p><p>two</p>', 3)).toBe('<p>one</p><p>two')
  for (const html of ['<p>one</p><p>two</p>', 'no tags', '']) expect(withFewTags(html, 4)).toBe(html)
})
