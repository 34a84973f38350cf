// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { CairnError } from '@cairn/contract/errors'
import type { DialogRequest } from '@cairn/contract/web'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticesAtom } from '../../state/notices.ts'
import { stubBrowser } from '../../testing/browser.ts'
import { startCommunityProcess, type CommunityProcess } from '../../testing/community-process.ts'
import { openShell, type OpenShell } from '../../testing/open-shell.tsx'

let server: CommunityProcess
let opened: OpenShell
beforeAll(async () => {
  server = await startCommunityProcess()
})
beforeEach(() => {
  stubBrowser()
  opened = openShell(server.url, '/sign-in')
})
afterEach(() => {
  act(() => opened.shell.dialogs.clear())
  cleanup()
  opened.shell.channel.close()
})
afterAll(() => server.close())

function open(request: DialogRequest): Promise<void> {
  let closed = Promise.resolve()
  act(() => void (closed = opened.shell.dialogs.open(request)))
  return closed
}

test('a button does its work, and then the dialog is gone', async () => {
  let pressed = 0
  const closed = open({ title: 'Send it?', message: 'To everyone.', buttons: [{ text: 'Send', run: () => pressed++ }] })
  await screen.findByText('To everyone.')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await closed
  expect(pressed).toBe(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a button that fails hides the dialog and reports why', async () => {
  const fail = () => Promise.reject(new CairnError('networkError'))
  const closed = open({ title: 'Send it?', message: 'x', buttons: [{ text: 'Send', run: fail }] })
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  await closed
  expect(opened.shell.store.get(noticesAtom)).toMatchObject([{ kind: 'ERROR', error: { code: 'networkError' } }])
})

test('what has no content says so', async () => {
  void open({ title: 'Empty' })
  expect(await screen.findByText('NO MESSAGE SET IN ATTRS')).toBeTruthy()
  void open({ title: 'Empty, over everything', fullscreen: true })
  expect(await screen.findByText('FULLSCREEN MODE COMPONENT NOT SET')).toBeTruthy()
})

test('a component closes its own dialog; the one below stays', async () => {
  void open({ title: 'Below', message: 'still here' })
  const closed = open({ title: 'Above', Content: ({ close }) => <button onClick={close}>done</button> })
  fireEvent.click(await screen.findByText('done'))
  await closed
  expect(screen.getByText('still here')).toBeTruthy()
})

test('a question is a no unless its button is pressed', async () => {
  const ask = () =>
    opened.shell.dialogs.ask({ title: 'app.unsaved.title', text: 'app.unsaved.signOut', yes: 'app.signOut' })
  let answer = ask()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await answer).toBe(false)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answer = ask()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect(await answer).toBe(true)
})
