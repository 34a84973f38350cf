import { expect, it } from 'vitest'
import { mayConfirm } from './fieldwork-confirm.ts'

it('GEO-14 lets the named people of the other party confirm, and who may change it', () => {
  const fieldwork = { externalNotify: ['Contact-1'], $can: { update: false } }
  expect(mayConfirm(fieldwork, 'Contact-1')).toBe(true)
  expect(mayConfirm(fieldwork, 'Contact-2')).toBe(false)
  expect(mayConfirm(fieldwork, undefined)).toBe(false)
  expect(mayConfirm({ ...fieldwork, $can: { update: true } }, 'Contact-2')).toBe(true)
})
