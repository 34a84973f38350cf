import { expect, test } from 'vitest'
import { freshValues, newValues } from './new-values.ts'

const read = newValues({
  draft: { projectName: 'Heron Flats road', organization: 'Organization-4', received: '2026-11-30', numbers: 'A-12' },
  sender: { contact: 'Contact-9' },
  dropped: {
    mail: { links: [] },
    log: { subject: 'RE: road', date: '2026-11-30', description: '', attachments: ['Attachment-6'] },
    files: new Map([['Attachment-7', 'plan.pdf']]),
  },
})

test('CNS-362 dropped files say the name, who asks with their contact, and the files with the message', () => {
  expect(read).toEqual({
    projectName: 'Heron Flats road',
    primaryOrg: 'Organization-4',
    primaryContacts: ['Contact-9'],
    attachments: ['Attachment-6', 'Attachment-7'],
  })
})

test('CNS-362 they fill what is empty, and once: what was typed, or removed again, stays so', () => {
  const typed = { projectName: 'Heron road', primaryContacts: [], attachments: ['Attachment-1'] }
  const files = { attachments: ['Attachment-6', 'Attachment-7'] }
  const people = { primaryOrg: 'Organization-4', primaryContacts: ['Contact-9'] }
  expect(freshValues(read, typed, new Set())).toEqual({ ...people, ...files })
  expect(freshValues(read, {}, new Set([...Object.keys(read), 'Attachment-6']))).toEqual({
    attachments: ['Attachment-7'],
  })
})

test('CNS-362 they say no contact where another organisation was typed', () => {
  const filled = (primaryOrg: string) => freshValues(read, { primaryOrg }, new Set())['primaryContacts']
  expect(filled('Organization-5')).toBeUndefined()
  expect(filled('Organization-4')).toEqual(['Contact-9'])
})
