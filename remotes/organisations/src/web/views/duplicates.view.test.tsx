// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../../texts/en.json' with { type: 'json' }
import DuplicatesView from './duplicates.view.tsx'

afterEach(cleanup)

test('what was found but cannot be read says so, and is asked for again', async () => {
  const shell = new FakeHost({
    texts: { ...texts, 'ui.retry': 'Try again' },
    labels: { 'Contact-1': 'Mae', 'Contact-2': 'M.' },
  })
  const found = { groups: [{ ids: ['Contact-1', 'Contact-2'], reasons: ['name'] }], total: 1 }
  const answers: unknown[] = [{ groups: 1 }, found]
  shell.tasks = [
    {
      ...{ key: 'task-1', asyncKey: 'Contact', keyAction: 'findDuplicates', state: 'DONE' },
      ...{ started: 0, count: 2, streamCount: 0 },
    },
  ]
  shell.answers.set('task-1', () => answers.shift())
  render(
    <UiProvider dark={false}>
      <DuplicatesView />
    </UiProvider>,
    { wrapper: shell.wrapper },
  )
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Mae' })
  expect(screen.queryByRole('alert')).toBeNull()
})
