// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { UiProvider } from '@cairn/ui'
import { messageType } from '../../../model/message.ts'
import { threadType } from '../../../model/thread.ts'
import texts from '../../../texts/en.json' with { type: 'json' }
import { Conversation } from './conversation.tsx'
import { useTellTyping } from './typing.tsx'
import { useSending } from './use-sending.ts'

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const paper = (index: number, originalName: string) =>
  anItem(`Attachment-${index}`, { originalName, size: 3, kind: 'DOCUMENT', fileID: `File-${index}` })
let threads = 0

function open(messages: object[] = []) {
  const thread = anItem(`Thread-${++threads}`, { subject: 'The weir', participants: ['Contact-1', 'Contact-2'] })
  const items = messages.map((values, at) =>
    anItem(`Message-${at + 1}`, { thread: thread.$id, author: 'User-2', ...values }),
  )
  const host = new FakeHost({
    types: [threadType, messageType],
    items: [thread, ...items, paper(7, 'map.pdf')],
    labels: { 'User-2': 'Ellen Marsh', 'User-3': 'Ivo Reed', 'User-5': '—', 'Contact-2': 'Ellen Marsh' },
    session: { contact: 'Contact-1', name: 'Joan' },
    texts: { ...texts, 'errors.networkError': 'This site cannot be reached.', 'forms.files.wait': 'Wait' },
  })
  const posted: Record<string, unknown>[] = []
  const fail: { with?: CairnError } = {}
  host.answers.set('postMessage', (payload) => {
    posted.push(payload as Record<string, unknown>)
    if (fail.with) throw fail.with
    return anItem(`Message-${100 + posted.length}`, {})
  })
  const column = () => (
    <UiProvider dark={false}>
      <Conversation thread={thread} />
    </UiProvider>
  )
  return { host, thread, posted, fail, column }
}

/** What a person types goes through the editor, which jsdom cannot; this says it in its place. */
function Typist({ thread, says }: { thread: ReturnType<typeof anItem>; says: string }) {
  const sending = useSending(thread, [])
  const tellTyping = useTellTyping(thread)
  return (
    <>
      <button onClick={() => sending.setDraft({ body: paragraph(says) })}>say {says}</button>
      <button onClick={sending.send}>send {says}</button>
      <button onClick={tellTyping}>tell {says}</button>
      <output>{JSON.stringify(sending.draft.body)}</output>
    </>
  )
}

beforeAll(fakeLayout)
afterEach(cleanup)
afterAll(() => vi.restoreAllMocks())

it('CON-9 CON-12 what was said stands there with who said it; what was redacted is taken away with the reason', async () => {
  const redaction = { by: 'User-2', at: '2026-05-02T10:00:00Z', reason: 'a name' }
  const { host, column } = open([{ body: paragraph('When may we come?') }, { redaction }])
  render(column(), { wrapper: host.wrapper })
  expect(await screen.findByText('When may we come?')).toBeTruthy()
  expect(screen.getAllByRole('article', { name: 'Ellen Marsh' })).toHaveLength(2)
  expect(screen.getByText(/Redacted by Ellen Marsh on .*: a name/)).toBeTruthy()
})

it('CON-9 a message is redacted with its files, but for those that are kept', async () => {
  const $can = { delete: true }
  const attachments = ['Attachment-8', 'Attachment-9']
  const { host, column } = open([{ body: paragraph('The spring'), attachments, $can: { redact: true } }])
  for (const at of [8, 9]) host.items.set(`Attachment-${at}`, { ...paper(at, `${at}.pdf`), $can })
  const reasons: unknown[] = []
  host.answers.set('redact', (payload) => void reasons.push(payload))
  render(column(), { wrapper: host.wrapper })
  fireEvent.click(await screen.findByRole('button', { name: texts['conversations.redact'] }))
  const { Content = () => null, buttons } = host.dialogs[0] ?? {}
  render(<Content close={() => {}} />, { wrapper: host.wrapper })
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'names a place' } })
  fireEvent.click(screen.getByLabelText('9.pdf'))
  await act(async () => buttons?.[1]?.run?.())
  expect(reasons).toMatchObject([{ reason: 'names a place' }])
  expect(attachments.map((id) => host.items.has(id))).toEqual([false, true])
})

it('CON-4 files are sent as they are chosen, go along with the message, and can be left out before', async () => {
  const { host, posted, thread, column } = open()
  render(column(), { wrapper: host.wrapper })
  const send = () => screen.getByRole('button', { name: texts['conversations.send'] }) as HTMLButtonElement
  expect(send().disabled).toBe(true)
  const chooser = document.querySelector('input[data-files=message]') as HTMLInputElement
  fireEvent.change(chooser, { target: { files: [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')] } })
  expect(host.sent.map(({ target }) => target)).toEqual(
    [1, 2].map(() => ({ type: 'Message', property: 'attachments', within: thread.$id })),
  )
  await act(async () => host.sent[0]?.arrive(paper(1, 'a.txt')))
  // One of them is still on its way.
  expect(send().disabled).toBe(true)
  await act(async () => host.sent[1]?.arrive(paper(2, 'b.txt')))
  fireEvent.click(screen.getByRole('button', { name: 'Remove the file a.txt' }))
  fireEvent.click(send())
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(posted[0]).toMatchObject({ attachments: ['Attachment-2'], mentions: [] })
  expect(posted[0]).not.toHaveProperty('body')
})

it('a file that was left on its way to a message is offered, and goes on once the same file is chosen again', async () => {
  const { host, column, thread } = open()
  host.left = [{ key: 'u1', name: 'weir.wav', size: 3, sent: 2 }]
  render(column(), { wrapper: host.wrapper })
  await waitFor(() => expect(document.querySelector('[data-left="weir.wav"]')).not.toBeNull())
  const chooser = document.querySelector('input[data-left-file="weir.wav"]') as HTMLInputElement
  fireEvent.change(chooser, { target: { files: [new File(['abc'], 'weir.wav')] } })
  expect(host.sent).toMatchObject([{ target: { type: 'Message', within: thread.$id } }])
})

it('the files of a message open in the viewer', async () => {
  const { host, column } = open([{ body: paragraph('See the map'), attachments: ['Attachment-7'] }])
  render(column(), { wrapper: host.wrapper })
  fireEvent.click(await screen.findByRole('button', { name: 'View the file map.pdf' }))
  expect(host.dialogs).toHaveLength(1)
})

it('CON-11 a message that cannot be sent stays, is sent again as the same, or goes back into the field before what is there', async () => {
  const { host, posted, fail, thread, column } = open()
  render(
    <>
      {column()}
      <Typist thread={thread} says="one" />
      <Typist thread={thread} says="two" />
    </>,
    { wrapper: host.wrapper },
  )
  fail.with = new CairnError('networkError')
  fireEvent.click(screen.getByText('say one'))
  fireEvent.click(screen.getByText('send one'))
  await screen.findByText('This site cannot be reached.')
  fireEvent.click(screen.getByRole('button', { name: texts['conversations.retry'] }))
  await waitFor(() => expect(posted).toHaveLength(2))
  expect(posted[1]).toEqual(posted[0])
  await screen.findByText('This site cannot be reached.')
  fireEvent.click(screen.getByText('say two'))
  fireEvent.click(screen.getByRole('button', { name: texts['conversations.takeBack'] }))
  const both = { ...paragraph('one'), content: [...paragraph('one').content, ...paragraph('two').content] }
  for (const shown of document.querySelectorAll('output')) expect(JSON.parse(shown.textContent ?? '')).toEqual(both)
})

it('CON-11 two columns of one thread show the same, and neither loses what was said in the other', async () => {
  const { host, posted, fail, thread, column } = open()
  fail.with = new CairnError('networkError')
  const drawn = render(
    <>
      <section aria-label="left">
        {column()}
        <Typist thread={thread} says="left" />
      </section>
      <section aria-label="right">
        {column()}
        <Typist thread={thread} says="right" />
      </section>
    </>,
    { wrapper: host.wrapper },
  )
  for (const side of ['left', 'right']) {
    fireEvent.click(screen.getByText(`say ${side}`))
    fireEvent.click(screen.getByText(`send ${side}`))
  }
  await waitFor(() => expect(posted).toHaveLength(2))
  for (const side of ['left', 'right'])
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: side })).getAllByText('This site cannot be reached.'),
      ).toHaveLength(2),
    )
  // Both wait when the columns are closed and one is opened again.
  drawn.unmount()
  render(column(), { wrapper: host.wrapper })
  expect(await screen.findAllByText('This site cannot be reached.')).toHaveLength(2)
})

it('CON-14 who writes is shown until they stop for a while or their message comes; what the person writes is told now and then', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { host, thread, column } = open()
    render(
      <>
        {column()}
        <Typist thread={thread} says="hello" />
      </>,
      { wrapper: host.wrapper },
    )
    const typing = () => document.querySelector('[data-typing]')?.textContent ?? ''
    act(() => host.doing(thread.$id, { action: 'typing', by: 'User-2' }))
    expect(typing()).toBe('Ellen Marsh is typing…')
    act(() => host.doing('Thread-999', { action: 'typing', by: 'User-3' }))
    act(() => vi.advanceTimersByTime(6001))
    expect(typing()).toBe('')
    act(() => {
      for (const by of ['User-2', 'User-3', 'User-4']) host.doing(thread.$id, { action: 'typing', by })
    })
    expect(typing()).toBe('Several people are typing…')
    const said = anItem('Message-50', { thread: thread.$id, author: 'User-4', body: paragraph('done') })
    act(() => {
      host.items.set(said.$id, said)
      host.redraw()
    })
    expect(typing()).toBe('Ellen Marsh and Ivo Reed are typing…')
    const told = () => host.acted.filter(({ action }) => action === 'typing').length
    for (let key = 0; key < 3; key++) await act(async () => fireEvent.click(screen.getByText('tell hello')))
    expect(told()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(3001))
    await act(async () => fireEvent.click(screen.getByText('tell hello')))
    expect(told()).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

it('CON-14 who writes and may not be named is somebody; nobody is told of before their name is there', () => {
  const { host, thread, column } = open()
  render(column(), { wrapper: host.wrapper })
  const typing = () => document.querySelector('[data-typing]')?.textContent
  const writes = (by: string) => act(() => host.doing(thread.$id, { action: 'typing', by }))
  writes('User-5')
  expect(typing()).toBe('Somebody is typing…')
  writes('User-2')
  expect(typing()).toBe('Several people are typing…')
  cleanup()
  render(column(), { wrapper: host.wrapper })
  writes('User-4')
  expect(typing()).toBe('')
})

it('CON-11 a message that was sent is kept no more once its column is closed, before the answer or after it', async () => {
  const { host, thread, column } = open()
  const answers: (() => void)[] = []
  host.answers.set('postMessage', () => new Promise((resolve) => answers.push(() => resolve(anItem('Message-50', {})))))
  const kept = () => host.unsent.get(thread.$id)
  for (const isAnsweredFirst of [false, true]) {
    const drawn = render(
      <>
        {column()}
        <Typist thread={thread} says="hello" />
      </>,
      { wrapper: host.wrapper },
    )
    fireEvent.click(screen.getByText('say hello'))
    fireEvent.click(screen.getByText('send hello'))
    expect(JSON.stringify(kept())).toContain('hello')
    const steps = [drawn.unmount, () => answers.pop()?.()]
    for (const step of isAnsweredFirst ? steps.toReversed() : steps) await act(async () => step())
    expect(kept()).toBeUndefined()
  }
})

it('CON-11 what was begun in an earlier visit is there; a message that was on its way then can be sent again, one that arrived is gone', async () => {
  const { host, posted, thread, column } = open()
  const message = (key: string, more: object) => ({ body: paragraph(key), mentions: [], attachments: [], key, ...more })
  host.unsent.set(thread.$id, {
    'begun-1': { body: paragraph('half a thought'), mentions: [], attachments: [] },
    'under way': message('under way', { state: 'sending' }),
    arrived: message('arrived', { state: 'sent', id: 'Message-77' }),
  })
  render(
    <>
      {column()}
      <Typist thread={thread} says="x" />
    </>,
    { wrapper: host.wrapper },
  )
  expect(document.querySelector('output')?.textContent).toContain('half a thought')
  expect(screen.queryByText('arrived')).toBeNull()
  expect(screen.getByText(texts['conversations.cutOff'])).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: texts['conversations.retry'] }))
  await waitFor(() => expect(posted).toMatchObject([{ key: 'under way' }]))
})

it('CON-11 of texts that several tabs left the latest is in the field, the others can be sent or taken there; none is lost by typing on', async () => {
  const { host, posted, thread, column } = open()
  const half = (text: string) => ({ body: paragraph(text), mentions: [], attachments: [] })
  host.unsent.set(thread.$id, {
    'begun-first': half('first'),
    'begun-second': half('second'),
    'begun-third': half('third'),
  })
  render(
    <>
      {column()}
      <Typist thread={thread} says="more" />
    </>,
    { wrapper: host.wrapper },
  )
  const field = () => JSON.parse(document.querySelector('output')?.textContent ?? '')
  expect(field()).toEqual(paragraph('third'))
  fireEvent.click(screen.getByText('say more'))
  expect(field()).toEqual(paragraph('more'))
  expect(screen.getAllByText(texts['conversations.otherTab'])).toHaveLength(2)
  const [first, second] = screen.getAllByRole('alert')
  if (!first || !second) throw new Error('both stand there')
  fireEvent.click(within(first).getByRole('button', { name: texts['conversations.takeBack'] }))
  const both = { ...paragraph('first'), content: [...paragraph('first').content, ...paragraph('more').content] }
  expect(field()).toEqual(both)
  fireEvent.click(screen.getByRole('button', { name: texts['conversations.retry'] }))
  await waitFor(() => expect(posted).toMatchObject([{ body: paragraph('second') }]))
  expect(field()).toEqual(both)
})

it('CON-11 what was begun before each tab had its own is in the field, or stands among what several tabs left', async () => {
  const half = (text: string) => ({ body: paragraph(text), mentions: [], attachments: [] })
  const field = () => JSON.parse(document.querySelector('output')?.textContent ?? '')
  const come = (words: Record<string, object>) => {
    cleanup()
    const { host, posted, thread, column } = open()
    host.unsent.set(thread.$id, words)
    render(
      <>
        {column()}
        <Typist thread={thread} says="more" />
      </>,
      { wrapper: host.wrapper },
    )
    return posted
  }
  come({ begun: half('former') })
  expect(field()).toEqual(paragraph('former'))
  const posted = come({ begun: half('former'), 'begun-second': half('second') })
  expect(field()).toEqual(paragraph('second'))
  fireEvent.click(screen.getByText('say more'))
  fireEvent.click(screen.getByRole('button', { name: texts['conversations.retry'] }))
  // As long as the server wants a key to be.
  await waitFor(() => expect(posted).toMatchObject([{ body: paragraph('former'), key: expect.stringMatching(/.{8}/) }]))
  expect(field()).toEqual(paragraph('more'))
})

it('what cannot be read of an earlier visit is nothing', () => {
  const { host, thread, column } = open()
  host.unsent.set(thread.$id, { 'begun-1': 7, message: 'torn' })
  render(column(), { wrapper: host.wrapper })
  expect(screen.getByText(texts['conversations.noMessages'])).toBeTruthy()
})
