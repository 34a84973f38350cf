import { expect, it } from 'vitest'
import { draftOfFile, draftOfMail, mergedDraft, ownDomain, senderAmong } from './mail-filing.ts'

it('CNS-290 a mail fills name, day and numbers; what was typed stays', () => {
  const read = draftOfMail({
    subject: 'RE: [EXTERNAL] Fwd: Boat ramp, file 2026-0117',
    sent: '2026-06-02T12:00:00Z',
    text: 'Permit number WL-66',
  })
  expect(read).toEqual({
    projectName: 'Boat ramp, file 2026-0117',
    received: '2026-06-02',
    numbers: '2026-0117, WL-66',
  })
  expect(mergedDraft({ projectName: 'Ramp', received: '2026-06-30' }, read, '2026-06-30')).toEqual({
    ...read,
    projectName: 'Ramp',
  })
  expect(mergedDraft({ received: '2026-05-01' }, read, '2026-06-30').received).toBe('2026-05-01')
  expect(draftOfMail({ subject: '', text: '' })).toEqual({ projectName: '', numbers: '' })
  expect(draftOfFile('Referral_2026-9_haul road.pdf').projectName).toBe('Referral 2026-9 haul road')
})

it('CNS-290 the sender is the contact with the address, else the organisation of its domain', () => {
  const contacts = [
    { $id: 'Contact-1', email: 'Ada@port.example', organizations: ['Organization-1'] },
    { $id: 'Contact-2', email: 'bo@port.example', organizations: ['Organization-1'] },
    { $id: 'Contact-3', email: 'cy@two.example', organizations: ['Organization-2', 'Organization-3'] },
  ]
  expect(senderAmong('ada@port.example', contacts)).toEqual({ contact: 'Contact-1', organization: 'Organization-1' })
  expect(senderAmong('new@port.example', contacts)).toEqual({ organization: 'Organization-1' })
  expect(senderAmong('new@two.example', contacts)).toEqual({})
  expect(
    senderAmong('x@gmail.com', [{ $id: 'Contact-4', email: 'y@gmail.com', organizations: ['Organization-4'] }]),
  ).toEqual({})
  expect([ownDomain('a@Port.example'), ownDomain('a@gmail.com'), ownDomain('a')]).toEqual([
    'port.example',
    undefined,
    undefined,
  ])
})
