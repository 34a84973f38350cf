import { expect, it } from 'vitest'
import { isBlankText, joinTexts, staysMentioned } from './message-body.ts'

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

it('CON-15 somebody stays pointed out until their name after @ is taken away; who was chosen by a press, always', () => {
  expect(staysMentioned('Ana', text('@Ana see'), text('@Ana see this'))).toBe(true)
  expect(staysMentioned('Ana', text('@Ana see'), text('@An see'))).toBe(false)
  expect(staysMentioned('Ana', text('see'), text('see this'))).toBe(true)
  expect(staysMentioned('Ana', text('@Ana'), null)).toBe(false)
  expect(staysMentioned(undefined, text('@Ana'), null)).toBe(true)
})

it('CON-4 takes a formatted text without letters for silent', () => {
  expect([undefined, null, { type: 'doc' }, body('  ')].map(isBlankText)).toEqual([true, true, true, true])
  expect(isBlankText(body('no'))).toBe(false)
})

it('CON-11 joins two texts, the first on top', () => {
  expect(joinTexts(body('one'), body('two'))).toEqual({ type: 'doc', content: [paragraph('one'), paragraph('two')] })
  expect(joinTexts(null, body('two'))).toEqual(body('two'))
  expect(joinTexts(body('one'), body(' '))).toEqual(body('one'))
})

function paragraph(text: string) {
  return { type: 'paragraph', content: [{ type: 'text', text }] }
}

function body(text: string) {
  return { type: 'doc', content: [paragraph(text)] }
}
