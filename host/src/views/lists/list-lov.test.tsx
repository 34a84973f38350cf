// @vitest-environment jsdom
import { HostContext } from '@cairn/contract/web'
import { FakeHost } from '@cairn/testkit/fake-host'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ShellProviders } from '../../app.tsx'
import { createShell } from '../../state/create-shell.ts'
import { stubBrowser } from '../../testing/browser.ts'
import { memoryStorage } from '../../testing/memory-storage.ts'
import ListLovView from './list-lov.view.tsx'

beforeEach(() => stubBrowser())
afterEach(cleanup)

test('lists that cannot be read, as a server of another version sends them, are said to be so, with a way to try again', async () => {
  const host = new FakeHost()
  host.answers.set('lists', () => ({ lists: [{ list: 'tree-kinds' }] }))
  const shell = createShell({
    origin: 'http://nowhere.test',
    storage: memoryStorage(),
    version: 'test',
    reload: () => {},
  })
  render(
    <ShellProviders shell={shell}>
      <HostContext value={host.api}>
        <ListLovView />
      </HostContext>
    </ShellProviders>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('errors.generalFailure')
  host.answers.set('lists', () => ({ lists: [] }))
  fireEvent.click(screen.getByRole('button', { name: 'ui.retry' }))
  expect(await screen.findByText('app.lists.empty')).toBeTruthy()
  shell.channel.close()
})
