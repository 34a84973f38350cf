import { expect, it } from 'vitest'
import { plainText, richTextOf } from '@cairn/model/rich-text'
import { framedText, framedWords, frameOf, type Framed } from './letter-frame.ts'

const say = (key: string, values = {}) => [key, ...Object.values(values)].join(' ')
const framed: Framed = {
  ...{ community: 'Saltbox Inlet Nation', to: ['Ellen Marsh', 'Meridian Power'], reference: '2026-0014' },
  ...{ project: 'Mill', numbers: ['MP-1', 'EAO 2'], signatory: 'Freya Hollow' },
  ...{ answerEmail: 'lands@saltbox.test', answerWays: ' 1 Breakwater Road\nSaltbox ' },
}

it('CNS-350 a letter says whom it goes to, both numbers, who signs it and how it is answered, the same in each form', () => {
  const frame = frameOf(framed, say)
  expect(frame).toEqual({
    to: 'to Ellen Marsh, Meridian Power',
    about: ['ourNumber 2026-0014', 'yourFileNumbered Mill MP-1, EAO 2'],
    signature: ['Freya Hollow', 'Saltbox Inlet Nation'],
    answer: 'answerTo lands@saltbox.test · 1 Breakwater Road, Saltbox nameNumber 2026-0014',
  })
  const mail = framedText('We agree.', '25-Nov-2026', frame, 'Based on [1] your file')
  const message = plainText(framedWords(richTextOf('We agree.'), frame, 'Based on [1] your file'))
  for (const text of [...frame.about, 'We agree.', ...frame.signature, frame.answer, 'Based on [1] your file']) {
    expect(mail).toContain(text)
    expect(message).toContain(text)
  }
  expect(mail.startsWith('25-Nov-2026\n\nto Ellen Marsh')).toBe(true)
})

it('CNS-350 what is not known is left out', () => {
  const bare = { ...framed, reference: '', numbers: [], signatory: '', answerEmail: '', answerWays: '' }
  expect(frameOf(bare, say)).toMatchObject({
    about: ['yourFile Mill'],
    signature: ['Saltbox Inlet Nation'],
    answer: 'answerHere Saltbox Inlet Nation',
  })
})
