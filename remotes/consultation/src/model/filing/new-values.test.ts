import { expect, test } from 'vitest'
import { filledOnce, freshValues, newValues } from './new-values.ts'

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

test('CNS-362 who files it asks, unless the files name another or the person removed it', () => {
  const dropped = { files: new Map<string, string>() }
  const owner = 'Organization-2'
  const alone = newValues({ owner, draft: {} as never, sender: {}, dropped })
  expect(alone).toEqual({ primaryOrg: owner })
  expect(freshValues(alone, { owner }, new Set())).toEqual({ primaryOrg: owner })
  expect(freshValues(alone, { owner }, new Set(['primaryOrg']))).toEqual({})
  const named = newValues({ owner, draft: { organization: 'Organization-4' } as never, sender: {}, dropped })
  const filled = new Set(filledOnce(alone, owner))
  const form = { owner, primaryOrg: owner }
  expect(freshValues(named, form, filled, owner), 'in place of the owner').toEqual({ primaryOrg: 'Organization-4' })
  expect(freshValues(named, form, filled), 'chosen by hand').toEqual({})
  for (const known of filledOnce(named, owner)) filled.add(known)
  expect(freshValues(named, form, filled, owner), 'once').toEqual({})
})

test('CNS-362 who asks follows the owner until a person chose them, or removed them before a reload', () => {
  const [owner, former, chosen] = ['Organization-2', 'Organization-3', 'Organization-5']
  const alone = newValues({ owner, draft: {} as never, sender: {}, dropped: { files: new Map() } })
  const filled = new Set(filledOnce(alone, owner))
  expect(freshValues(alone, { owner, primaryOrg: former }, filled, former)).toEqual({ primaryOrg: owner })
  expect(freshValues(alone, { owner, primaryOrg: owner }, filled, owner)).toEqual({})
  expect(freshValues(alone, { owner, primaryOrg: chosen }, filled, former)).toEqual({})
  expect(freshValues(alone, { owner }, new Set())).toEqual({ primaryOrg: owner })
  expect(freshValues(alone, { owner, primaryOrg: null }, new Set()), 'emptied before a reload').toEqual({})
  const named = { ...alone, primaryOrg: chosen }
  expect(freshValues(named, { owner, primaryOrg: null }, new Set()), 'files name another').toEqual({
    primaryOrg: chosen,
  })
})

test('CNS-362 they fill what is empty, and once: what was typed, or removed again, stays so', () => {
  const typed = { projectName: 'Heron road', primaryContacts: [], attachments: ['Attachment-1'] }
  const files = { attachments: ['Attachment-6', 'Attachment-7'] }
  const people = { primaryOrg: 'Organization-4', primaryContacts: ['Contact-9'] }
  expect(freshValues(read, typed, new Set())).toEqual({ ...people, ...files })
  expect(freshValues(read, {}, new Set(filledOnce(read, undefined).filter((each) => each !== 'Attachment-7')))).toEqual(
    {
      attachments: ['Attachment-7'],
    },
  )
})

test('CNS-362 they say no contact where another organisation was typed', () => {
  const filled = (primaryOrg: string) => freshValues(read, { primaryOrg }, new Set())['primaryContacts']
  expect(filled('Organization-5')).toBeUndefined()
  expect(filled('Organization-4')).toEqual(['Contact-9'])
})
