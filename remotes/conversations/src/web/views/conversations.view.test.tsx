// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { messageType } from '../../model/message.ts'
import { threadType } from '../../model/thread.ts'
import texts from '../../texts/en.json' with { type: 'json' }
import ConversationsView from './conversations.view.tsx'

afterEach(cleanup)

const body = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

test('CON-16 a row says who wrote last and what, that it is unread, and that a message is begun', async () => {
  fakeLayout()
  const thread = anItem('Thread-1', { subject: 'The weir', lastMessage: 'Message-4', resolved: false })
  const message = anItem('Message-4', { author: 'User-2', body: body('When may we come?') }, { 'User-2': 'Ben Tern' })
  const host = new FakeHost({ types: [threadType, messageType], items: [thread, message], texts })
  host.unseen = new Set(['Thread-1'])
  host.drafts = new Set(['Thread-1'])
  render(
    <UiProvider dark={false}>
      <ConversationsView />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  const row = await screen.findByRole('option')
  expect(within(row).getByText('The weir')).toBeTruthy()
  expect(row.textContent).toContain('Ben Tern: When may we come?')
  expect(row.textContent).toContain('ui.row.draft')
})
