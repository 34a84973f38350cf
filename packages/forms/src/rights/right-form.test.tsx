// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../texts/en.json' with { type: 'json' }
import { RightForm, type RightFormProps } from './right-form.tsx'

afterEach(cleanup)

const GIVERS = [
  { id: 'Organization-1', label: 'Saltbox' },
  { id: 'Organization-2', label: 'Lands Office' },
]
const TYPES = [{ name: 'Lexeme', rights: ['COMMUNITY.read', 'create', 'update'] }]

async function open(props: Partial<RightFormProps> = {}, givers: typeof GIVERS = GIVERS) {
  const host = new FakeHost({
    types: [
      {
        name: 'Lexeme',
        defaultIcon: 'book',
        label: ['label'],
        visibility: 'PUBLIC',
        properties: { label: { v: 'DEF' } },
      },
    ],
    items: [anItem('Lexeme-3', { label: 'heron' })],
    texts: { ...texts, 'types.Lexeme.name': 'Word', 'errors.required': 'Needed' },
  })
  host.answers.set('rightsAvailable', () => ({ givers, types: TYPES }))
  host.answers.set('rolesAvailable', () => [])
  const onGive = vi.fn<RightFormProps['onGive']>()
  render(
    <UiProvider dark={false}>
      <RightForm submitLabel="Give" onGive={onGive} onCancel={() => {}} {...props} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  fireEvent.change(await screen.findByLabelText('Right or role'), { target: { value: 'right' } })
  choose('Type of item', 'Lexeme')
  return onGive
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const give = () => fireEvent.click(screen.getByRole('button', { name: 'Give' }))

test('a right reaches all its giver owns, unless it is narrowed to another owner', async () => {
  const onGive = await open()
  give()
  expect(onGive).toHaveBeenLastCalledWith({ grant: 'Lexeme.COMMUNITY.read', grantedBy: 'Organization-1' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Give' })).toHaveProperty('disabled', false))
  choose('Right applies to', 'owner')
  give()
  expect(screen.getByText('Needed')).toBeDefined()
  expect(onGive).toHaveBeenCalledTimes(1)
  choose('Organisation', 'Organization-2')
  give()
  expect(onGive).toHaveBeenLastCalledWith({
    grant: 'Lexeme.COMMUNITY.read',
    grantedBy: 'Organization-1',
    scope: { owner: 'Organization-2' },
  })
})

test('for who has an account it is narrowed to one item, which nobody adds', async () => {
  const onGive = await open({ hasItems: true })
  choose('Right$', 'create')
  choose('Right applies to', 'item')
  const picker = screen.getByRole('combobox', { name: /^Item/ })
  fireEvent.change(picker, { target: { value: 'her' } })
  fireEvent.click(await screen.findByRole('option', { name: 'heron' }))
  give()
  expect(onGive).toHaveBeenLastCalledWith({
    grant: 'Lexeme.update',
    grantedBy: 'Organization-1',
    scope: { item: 'Lexeme-3' },
  })
})

test('with one organisation and no account there is nothing to narrow', async () => {
  await open({}, GIVERS.slice(0, 1))
  expect(screen.queryByLabelText('Right applies to')).toBeNull()
})
