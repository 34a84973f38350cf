import { expect, it } from 'vitest'
import { escapeXml } from './escape-xml.ts'

it('escapes marks, and leaves out what no XML may hold', () => {
  expect(escapeXml('a & <b> "c"')).toBe('a &amp; &lt;b&gt; &quot;c&quot;')
  expect(escapeXml('k̓wa\u0000\u0008\ufffe\tᐃ\n')).toBe('k̓wa\tᐃ\n')
  expect(escapeXml('\ud800')).toBe('\ufffd')
})
