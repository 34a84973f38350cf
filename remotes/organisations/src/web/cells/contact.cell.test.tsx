// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { commLogType } from '../../model/comm-log.ts'
import { contactType } from '../../model/contact.ts'
import { meetingType } from '../../model/meetings/meeting.ts'
import { renderCell } from '../../testing/render-cell.tsx'
import texts from '../../texts/en.json' with { type: 'json' }
import ContactCell from './contact.cell.tsx'

afterEach(cleanup)

const VALUES = { firstName: 'Ada', lastName: 'Weir', organizations: ['Organization-1'], $can: {} }
const LABELS = { 'Organization-1': 'Saltbox', 'Contact-1': 'Ada Weir' }

function open(values: Record<string, unknown>, session = { capabilities: { Org: true } }) {
  const item = anItem('Contact-1', { ...VALUES, ...values }, LABELS)
  const types = [contactType, commLogType, meetingType]
  return renderCell({ Cell: ContactCell, item, type: contactType }, { types, session })
}

it('ORG-32 shows the organisations of a contact and the quickest ways to reach the person', () => {
  open({ email: 'ada@demo.test', officePhone: '2505550100', otherPhone: '2505550199' })
  expect(screen.getAllByText('Saltbox').length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: texts['organisations.writeMail'] }).getAttribute('href')).toBe(
    'mailto:ada@demo.test',
  )
  expect(screen.getByRole('link', { name: texts['organisations.call'] }).getAttribute('href')).toBe('tel:2505550100')
})

it('ORG-32 begins a log or a meeting with the contact, for those who may create one', () => {
  const host = open({})
  expect(screen.queryByRole('link', { name: texts['organisations.call'] })).toBeNull()
  for (const type of ['CommLog', 'Meeting'] as const)
    fireEvent.click(screen.getByRole('button', { name: texts[`types.${type}.name`] }))
  expect(host.opened).toEqual(['i-CommLog-0-1', 'i-Meeting-0-1'])
  cleanup()
  open({}, { capabilities: {} as { Org: boolean } })
  expect(screen.queryByRole('button', { name: texts['types.Meeting.name'] })).toBeNull()
})
