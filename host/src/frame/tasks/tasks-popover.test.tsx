// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { HelpButton } from '../help/help-button.tsx'
import TasksPopover from './tasks-popover.tsx'

afterEach(cleanup)

function Header() {
  const [isThere, setThere] = useState(true)
  return (
    <UiProvider dark={false}>
      {isThere && <TasksPopover trigger={<button type="button">Tasks</button>} onEmpty={() => setThere(false)} />}
      <HelpButton />
    </UiProvider>
  )
}

test('once the last task is dismissed its button goes away, and the focus moves to the one beside it', async () => {
  render(<Header />, { wrapper: new FakeHost({ texts: { 'app.help': 'Help' } }).wrapper })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tasks' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Help' }))
})
