// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { CreateForm, ItemForm, ItemSections, type CreateFormProps, type SaveItem } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }

const PERMIT: ItemType = {
  name: 'Permit',
  defaultIcon: 'file',
  label: ['title'],
  visibility: 'PUBLIC',
  properties: { title: { v: 'DEF', required: true }, place: { v: 'DEF' }, who: { v: 'DEF' }, stage: { v: 'DEF' } },
  sections: [
    { key: 'what', properties: ['title'] },
    { key: 'where', properties: ['place'] },
    { key: 'people', properties: ['who'] },
  ],
  stepForm: {
    steps: [{ section: 'what', needs: ['title'] }, { section: 'where', needs: ['place'] }, { section: 'people' }],
    while: [{ prop: 'stage', kind: 'is', value: 'OPEN' }],
  },
}
const OWN = Object.fromEntries([
  ...Object.keys(PERMIT.properties).map((name) => [`types.Permit.props.${name}`, name]),
  ...['what', 'where', 'people'].map((key) => [`types.Permit.sections.${key}`, `Section ${key}`]),
])
const newHost = () => new FakeHost({ types: [PERMIT], texts: { ...texts, ...OWN, 'errors.required': 'Needed' } })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const current = () => screen.getByRole('button', { current: 'step' }).textContent

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

it('a new item is written step by step, and nobody goes on without what the next step needs', async () => {
  const host = newHost()
  const onCreate = vi.fn<CreateFormProps['onCreate']>(() => Promise.resolve(anItem('Permit-1', {})))
  const form = (
    <UiProvider dark={false}>
      <CreateForm type={PERMIT} inSteps onCreate={onCreate} />
    </UiProvider>
  )
  render(form, { wrapper: host.wrapper })
  expect(current()).toBe('1Section what')
  expect(screen.queryByLabelText(/^place/)).toBeNull()
  press(/^Next: /)
  expect((await screen.findAllByText('Needed')).length).toBeGreaterThan(0)
  type('title', 'A weir')
  await waitFor(() => expect(screen.queryAllByText(/Needed/), 'what is mended').toEqual([]))
  press(/^Next: /)
  await waitFor(() => expect(current()).toBe('2Section where'))
  expect(host.cell().parameter).toBe('step=2')
  expect(screen.getByText('Fill in before the next step: place')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Section people/ })).toHaveProperty('disabled', true)
  type('place', 'At the falls')
  press(/^Next: /)
  await waitFor(() => expect(current()).toBe('3Section people'))
  // What was done has a mark in place of its number.
  expect(screen.getByRole('button', { name: /Section where/ }).textContent).toBe('Section wherestep done')
  press('Back')
  expect(host.cell().parameter).toBe('step=2-3')
  // It is marked, as the next step needs it.
  expect(screen.getByLabelText(/^place.*\*/)).toHaveProperty('value', 'At the falls')
  expect(screen.queryByRole('button', { name: /^Create/ }), 'only on the last step').toBeNull()
  press(/^Next: /)
  await waitFor(() => expect(current()).toBe('3Section people'))
  press(/^Create /)
  await waitFor(() =>
    expect(onCreate).toHaveBeenCalledWith(expect.objectContaining({ title: 'A weir', place: 'At the falls' }), false),
  )
})

it('what is wrong in another step is shown there', async () => {
  const host = newHost()
  act(() => host.cell().setParameter('step=2-2'))
  render(
    <UiProvider dark={false}>
      <CreateForm
        type={PERMIT}
        inSteps
        defaults={{ title: 'A weir' }}
        onCreate={() => Promise.reject(new Error('no'))}
      />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  expect(current()).toBe('2Section where')
  press(/Section what/)
  type('title', '')
  press('Save for later')
  expect((await screen.findAllByText('Needed')).length).toBeGreaterThan(0)
  expect(current()).toBe('1Section what')
})

it('a stored item is completed by the steps while it is open, and Next saves', async () => {
  const host = newHost()
  const item = anItem('Permit-1', { title: 'A weir', stage: 'OPEN', $can: { update: true } })
  const onSave = vi.fn<SaveItem>((_basedOn, changes) => Promise.resolve({ ...item, ...changes, _u: item._u + 1 }))
  const form = (shown: typeof item) => (
    <UiProvider dark={false}>
      <ItemForm item={shown} type={PERMIT} canUpdate onSave={onSave}>
        <ItemSections />
      </ItemForm>
    </UiProvider>
  )
  const { rerender } = render(form(item), { wrapper: host.wrapper })
  press(/^Next: /)
  await waitFor(() => expect(current()).toBe('2Section where'))
  expect(onSave).not.toHaveBeenCalled()
  type('place', 'At the falls')
  press(/^Next: /)
  await waitFor(() => expect(onSave).toHaveBeenCalledWith(item._u, { place: 'At the falls' }))
  await waitFor(() => expect(current()).toBe('3Section people'))
  expect(screen.getByLabelText('who')).toBeTruthy()
  rerender(form({ ...item, stage: 'SHUT', _u: item._u + 2 }))
  expect(screen.queryByRole('navigation')).toBeNull()
})
