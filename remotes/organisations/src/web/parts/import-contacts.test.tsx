// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Task } from '@cairn/contract/web'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../../texts/en.json' with { type: 'json' }
import ImportContacts from './import-contacts.tsx'

afterEach(cleanup)

const HEAD = {
  headings: ['First name', 'Last name'],
  sample: [['Mae', 'Wren']],
  columns: { firstName: 0, lastName: 1 },
}

async function open() {
  const host = new FakeHost({ texts, session: { adminOf: ['Organization-1'] }, labels: { 'Organization-1': 'Home' } })
  host.answers.set('contactColumns', () => HEAD)
  render(
    <UiProvider dark={false}>
      <ImportContacts close={() => {}} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  paste()
  await screen.findByRole('button', { name: 'Import' })
  return host
}
const table = () => screen.getByLabelText<HTMLTextAreaElement>(texts['organisations.import.paste'])
const paste = () => fireEvent.change(table(), { target: { value: 'First name,Last name\nMae,Wren' } })
const end = (host: FakeHost, key: string) =>
  act(async () => {
    host.tasks = [{ key, keyAction: 'importContacts', state: 'DONE', count: 1, total: 1 } as Task]
    host.redraw()
  })
const button = (name: string) => screen.queryByRole('button', { name })

test('a table that is in is not imported once more, but another one, or the same into something else, is', async () => {
  const host = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(host.started).toHaveLength(1))
  await end(host, 'task-1')
  expect(button('Import')).toBeNull()
  fireEvent.change(screen.getByLabelText(texts['types.Contact.props.middleName']), { target: { value: '0' } })
  expect(button('Import')).not.toBeNull()
  fireEvent.change(screen.getByLabelText(texts['types.Contact.props.middleName']), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(host.started).toHaveLength(2))
  await end(host, 'task-2')
  fireEvent.click(screen.getByRole('button', { name: 'Import another table' }))
  expect(table().value).toBe('')
  expect(button('Import')).toBeNull()
})

test('ORG-20 columns that are not imported are named, and left out only with consent', async () => {
  const host = await open()
  const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import' })
  expect(start().disabled).toBe(false)
  fireEvent.change(screen.getByLabelText(texts['types.Contact.props.lastName'], { exact: false }), {
    target: { value: '' },
  })
  expect(screen.getByText('These columns are not imported')).toBeTruthy()
  expect(start().disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('Leave them out'))
  fireEvent.click(start())
  await waitFor(() => expect(host.started).toHaveLength(1))
  expect(host.started[0]).toMatchObject({ body: { ignored: ['Last name'], alike: 'leaveOut' } })
})
