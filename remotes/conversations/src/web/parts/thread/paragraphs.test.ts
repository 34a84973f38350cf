import { expect, it } from 'vitest'
import { staysNamed } from './paragraphs.ts'

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

it('CON-15 somebody stays pointed out until their name after @ is taken away; who was chosen by a press, always', () => {
  expect(staysNamed('Ana', text('@Ana see'), text('@Ana see this'))).toBe(true)
  expect(staysNamed('Ana', text('@Ana see'), text('@An see'))).toBe(false)
  expect(staysNamed('Ana', text('see'), text('see this'))).toBe(true)
  expect(staysNamed('Ana', text('@Ana'), null)).toBe(false)
  expect(staysNamed(undefined, text('@Ana'), null)).toBe(true)
})
