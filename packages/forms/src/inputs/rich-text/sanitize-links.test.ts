// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { sanitizeLinks } from './sanitize-links.ts'

test.each([
  ['<a href="https://shore.example/a b.pdf">Plan</a>', '<a href="https://shore.example/a%20b.pdf">Plan</a>'],
  ['<a href="mailto:mae@shore.example">Mae</a>', '<a href="mailto:mae@shore.example">Mae</a>'],
  ['<p>Call <a href="tel:+12505550100"><b>us</b></a></p>', '<p>Call <b>us</b></p>'],
  ['<a href="/minutes">Minutes</a> <a href="#top">top</a>', 'Minutes top'],
  ['<a href="javascript:alert(1)">x</a>', 'x'],
  ['<p>so\u0002ft</p>', '<p>soft</p>'],
])('%s', (pasted, kept) => expect(sanitizeLinks(pasted)).toBe(kept))
