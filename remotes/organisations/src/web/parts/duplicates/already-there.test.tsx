// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../../../texts/en.json' with { type: 'json' }
import ContactCreate from '../../create/contact.create.tsx'

afterEach(cleanup)

const host = () => {
  const made = new FakeHost({ texts, labels: { 'Contact-4': 'Mae Sandpiper' } })
  made.answers.set('duplicatesLike', () => ({ found: [{ id: 'Contact-4', reasons: ['name'] }] }))
  return made
}
const form = (values: Record<string, unknown>) => (
  <UiProvider dark={false}>
    <ContactCreate values={values} fill={() => {}} />
  </UiProvider>
)

test('ORG-31 who may be there already is shown while the name is typed, and opens', async () => {
  const shell = host()
  const { rerender } = render(form({ firstName: 'Mae' }), { wrapper: shell.wrapper })
  rerender(form({ firstName: 'Mae', lastName: 'Sandpiper', organizations: ['Organization-1'] }))
  fireEvent.click(await screen.findByRole('button', { name: 'Mae Sandpiper' }))
  expect(screen.getByRole('status').textContent).toContain('These entries may already exist')
  expect(shell.opened).toContain('i-Contact-4')
  expect(shell.acted).toEqual([{ action: 'duplicatesLike', id: 'Contact-0' }])
  rerender(form({ firstName: 'Mae' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mae Sandpiper' })).toBeNull())
})

test('nothing is asked for while nothing tells who it is', async () => {
  vi.useFakeTimers()
  const shell = host()
  render(form({ organizations: ['Organization-1'], address: '3 Breakwater Road' }), { wrapper: shell.wrapper })
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect(shell.acted).toEqual([])
})

test('an answer that cannot be read leaves the form as it is', async () => {
  const shell = host()
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  shell.answers.set('duplicatesLike', () => {
    resolve()
    return { found: [{ id: 'Contact-4' }] }
  })
  render(form({ firstName: 'Mae', lastName: 'Sandpiper' }), { wrapper: shell.wrapper })
  await act(() => asked)
  expect(screen.getByRole('status').textContent).toBe('')
})
