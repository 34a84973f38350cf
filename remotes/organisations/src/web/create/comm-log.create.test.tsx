// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import type { ReadMail } from '@cairn/model/mail'
import texts from '../../texts/en.json' with { type: 'json' }
import CommLogCreate from './comm-log.create.tsx'

afterEach(cleanup)

const MAIL: ReadMail = {
  subject: 'Eelgrass survey',
  text: 'Thank you',
  to: [],
  from: [],
  direction: 'INCOMING',
  contacts: [],
  isCut: false,
  attachments: [{ name: 'plan.txt', type: 'text/plain', size: 2, content: 'aGk=' }],
  links: [],
}

function drop() {
  const host = new FakeHost({ texts })
  host.answers.set('readMail', () => ({ mail: MAIL }))
  const filled: Readonly<Record<string, unknown>>[] = []
  const view = render(
    <UiProvider dark={false}>
      <CommLogCreate values={{}} fill={(values) => filled.push(values)} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  const [input] = screen.getAllByLabelText('Choose an e-mail', { selector: 'input' })
  if (input) fireEvent.change(input, { target: { files: [new File(['x'], 'survey.eml')] } })
  return { host, filled, ...view }
}

test('ORG-21 ORG-29 what a mail says is there at once, its files when they have arrived', async () => {
  const { host, filled } = drop()
  await waitFor(() => expect(host.sent).toHaveLength(1))
  expect(filled).toHaveLength(1)
  expect(filled[0]).not.toHaveProperty('attachments')
  await act(async () => host.sent[0]?.arrive(anItem('Attachment-7', {})))
  await waitFor(() => expect(filled[1]).toEqual({ attachments: ['Attachment-7'] }))
})

test('a form that is gone is not filled any more', async () => {
  const { host, filled, unmount } = drop()
  await waitFor(() => expect(host.sent).toHaveLength(1))
  unmount()
  await act(async () => host.sent[0]?.arrive(anItem('Attachment-7', {})))
  expect(filled).toHaveLength(1)
})
