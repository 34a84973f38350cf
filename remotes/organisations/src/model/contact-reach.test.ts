import { expect, it } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { reachOf } from './contact-reach.ts'

it('ORG-32 reaches a person by mail and by the likeliest phone number', () => {
  const phones = { officePhone: '2505550100', otherPhone: '2505550199' }
  expect(reachOf(anItem('Contact-1', phones))).toEqual({ phone: '2505550100' })
  expect(reachOf(anItem('Contact-1', { ...phones, mobilePhone: '2505550142', email: 'a@b.test' }))).toEqual({
    email: 'a@b.test',
    phone: '2505550142',
  })
  expect(reachOf(anItem('Contact-1', {}))).toEqual({})
})
