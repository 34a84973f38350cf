// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { MakeItemContext, UiProvider } from '@cairn/ui'
import { CreateForm, ItemField, ItemForm, type CreateFormProps } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }

const MEETING: ItemType = {
  name: 'Meeting',
  defaultIcon: 'calendar',
  label: ['summary'],
  visibility: 'PUBLIC',
  properties: {
    summary: { v: 'DEF' },
    orgs: { v: 'REL', t: 'Organization', many: true },
    people: { v: 'REL', t: 'Contact', many: true, inOrg: 'orgs', peopleOf: 'context' },
    others: { v: 'REL', t: 'Contact', many: true, inOrg: 'orgs' },
    context: { v: 'IDM', many: true },
  },
}

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

function open(defaults: object) {
  const host = new FakeHost({
    types: [MEETING],
    texts: {
      ...texts,
      ...Object.fromEntries(Object.keys(MEETING.properties).map((name) => [`types.Meeting.props.${name}`, name])),
      'errors.chooseOrg': 'Choose an organisation first',
    },
    labels: { 'Contact-2': 'Catherine Weld', 'Organization-3': 'Meridian Power' },
  })
  host.answers.set('peopleOf', () => ({ people: [{ id: 'Contact-2', label: 'Catherine Weld' }] }))
  host.answers.set('card', () => ({ label: 'Catherine Weld', organizations: ['Organization-3'], by: [], labels: {} }))
  const onCreate = vi.fn<CreateFormProps['onCreate']>().mockResolvedValue(anItem('Meeting-1', {}))
  render(
    <UiProvider dark={false}>
      <CreateForm type={MEETING} defaults={{ ...defaults }} onCreate={onCreate} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return onCreate
}

it('somebody of the file is offered before an organisation is chosen, and brings their own', async () => {
  const onCreate = open({ context: ['Consultation-1'] })
  const people = screen.getByLabelText<HTMLInputElement>('people')
  expect(people.disabled).toBe(false)
  fireEvent.focus(people)
  fireEvent.click(await screen.findByRole('option', { name: 'Catherine Weld' }))
  expect(await screen.findByText('Meridian Power')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Create / }))
  await waitFor(() => expect(onCreate).toHaveBeenCalled())
  expect(onCreate.mock.calls[0]?.[0]).toMatchObject({ people: ['Contact-2'], orgs: ['Organization-3'] })
})

it('ORG-18 without a file anybody is found by name, unless the organisation does not follow from the person', () => {
  open({})
  expect(screen.getByLabelText<HTMLInputElement>('people').disabled).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('others').disabled).toBe(true)
})

const CONTACT: ItemType = {
  ...{ name: 'Contact', defaultIcon: 'user', label: ['name'], visibility: 'PUBLIC' },
  properties: { name: { v: 'DEF' } },
}
const ANSWER: ItemType = {
  ...{ name: 'Answer', defaultIcon: 'note', label: ['worker'], visibility: 'PUBLIC', workflowCoordinator: 'worker' },
  properties: { worker: { v: 'REL', t: 'Contact' }, writer: { v: 'REL', t: 'Contact' } },
}

it('whoever does the work is somebody known: nobody new is offered there', async () => {
  const host = new FakeHost({
    types: [ANSWER, CONTACT],
    session: { admin: true },
    texts: {
      ...texts,
      'types.Answer.props.worker': 'worker',
      'types.Answer.props.writer': 'writer',
      'types.Contact.name': 'Contact',
    },
    items: [anItem('Contact-4', { name: 'Freya Hollow' })],
  })
  render(
    <UiProvider dark={false}>
      <MakeItemContext value={() => null}>
        <CreateForm type={ANSWER} defaults={{}} onCreate={async () => anItem('Answer-1', {})} />
      </MakeItemContext>
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  for (const [field, last] of [
    ['writer', 'Create a new item: Contact “Freya”'],
    ['worker', 'Freya Hollow'],
  ] as const) {
    const input = screen.getByLabelText(field)
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: 'Freya' } })
    await screen.findByRole('option', { name: 'Freya Hollow' })
    expect(screen.getAllByRole('option').at(-1)?.textContent).toBe(last)
    fireEvent.change(input, { target: { value: '' } })
  }
})

it('WKF-22 who does the work is one of those who can do it, with what they have open, whatever is typed', async () => {
  const stepPeople = vi.fn<() => unknown>(() => ({
    people: [
      { id: 'Contact-5', label: 'Marina Holloway', open: 2, rights: [] },
      { id: 'Contact-6', label: 'Odessa Reed', open: 0, rights: [] },
    ],
  }))
  const input = showAnswer(stepPeople)
  const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  await screen.findByRole('option', { name: 'Odessa Reed · 0 open' })
  expect(offered()).toEqual(['Odessa Reed · 0 open', 'Marina Holloway · 2 open'])
  fireEvent.change(input, { target: { value: 'Freya' } })
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
  fireEvent.change(input, { target: { value: 'Holl' } })
  fireEvent.click(screen.getByRole('option', { name: 'Marina Holloway · 2 open' }))
  expect(await screen.findByText('Marina Holloway')).toBeTruthy()
  expect(stepPeople).toHaveBeenCalledTimes(1)
})

it('WKF-22 where not all who can do it are named at once, typing finds the others, and nobody who cannot', async () => {
  const input = showAnswer((payload) => {
    const { contacts } = payload as { contacts?: string[] }
    if (!contacts) return { people: [{ id: 'Contact-6', label: 'Odessa Reed', open: 0, rights: [] }], more: true }
    return { people: [{ id: 'Contact-4', label: 'Freya Hollow', open: 3, rights: [] }], more: false }
  })
  await screen.findByRole('option', { name: 'Odessa Reed · 0 open' })
  fireEvent.change(input, { target: { value: 'Freya' } })
  await screen.findByRole('option', { name: 'Freya Hollow · 3 open' })
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

it('where the server does not tell who can do it, contacts are found by name', async () => {
  const input = showAnswer(() => {
    throw new CairnError('notAllowed')
  })
  fireEvent.change(input, { target: { value: 'Freya' } })
  expect(await screen.findByRole('option', { name: 'Freya Hollow' })).toBeTruthy()
})

/** Opens the field of an answer that says who does it. */
function showAnswer(stepPeople: (payload: unknown) => unknown) {
  const answer = anItem('Answer-1', { $can: { update: true } })
  const host = new FakeHost({
    types: [ANSWER, CONTACT],
    texts: { ...texts, 'types.Answer.props.worker': 'worker', 'forms.steps.openWork': '{name} · {count} open' },
    items: [answer, anItem('Contact-4', { name: 'Freya Hollow' })],
  })
  host.answers.set('stepPeople', stepPeople)
  render(
    <UiProvider dark={false}>
      <ItemForm item={answer} type={ANSWER} changed={{}}>
        <ItemField name="worker" isOpen />
      </ItemForm>
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  const input = screen.getByLabelText('worker')
  fireEvent.focus(input)
  return input
}
