// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import { QuietResizeObserver } from '@cairn/testkit/fake-layout'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { FilePreview, FileStage, useFileViewer } from '../files.ts'
import { UiProvider } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', QuietResizeObserver)
})
afterEach(cleanup)
afterAll(() => vi.unstubAllGlobals())

const file = (index: number, originalName: string, kind: string, filetype: string, size = 5) =>
  anItem(`Attachment-${index}`, { originalName, kind, filetype, size, fileID: `File-${index}` })
const FILES = [
  file(1, 'shore.jpg', 'IMAGE', 'image/jpeg'),
  file(2, 'k̓ʷas.wav', 'AUDIO', 'audio/wav'),
  file(3, 'list.csv', 'DOCUMENT', 'text/csv'),
  file(4, 'plan.docx', 'DOCUMENT', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
]

function show(...shown: Parameters<typeof file>) {
  const host = new FakeHost({ texts })
  const item = file(...shown)
  host.files.set('/attachment/Attachment-1', 'ʔəliʔ,<script>alert(1)</script>')
  render(
    <UiProvider dark={false}>
      <FilePreview item={item} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return host
}

it('a picture is fitted, and as large as it is when pressed', () => {
  show(1, 'shore.jpg', 'IMAGE', 'image/jpeg')
  const image = screen.getByRole('img', { name: 'shore.jpg' })
  expect(image.getAttribute('src')).toBe('/attachment/Attachment-1?variant=medium&v=File-1')
  expect(screen.queryByRole('region')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show shore.jpg in full size' }))
  expect(image.getAttribute('src')).toContain('variant=large')
  expect(screen.getByRole('region', { name: 'shore.jpg' }).tabIndex).toBe(0)
  fireEvent.error(image)
  expect(screen.getByText(/cannot be shown here/)).toBeTruthy()
})

it('a text is shown as it is written, and its beginning where it is long', async () => {
  show(1, 'list.csv', 'DOCUMENT', 'text/csv', 300_000)
  await screen.findByText('ʔəliʔ,<script>alert(1)</script>')
  expect(screen.getByText(/Only the beginning of the file is shown/)).toBeTruthy()
})

it('a text that cannot be had, and what no browser shows, say so', async () => {
  show(2, 'gone.txt', 'DOCUMENT', 'text/plain')
  await screen.findByText(/cannot be shown here/)
  cleanup()
  show(1, 'plan.docx', 'DOCUMENT', 'application/msword')
  expect(screen.getByText(/cannot be shown here/)).toBeTruthy()
})

it('the viewer goes from file to file by its buttons and by keys, past those that are hidden, and gives each', async () => {
  const host = new FakeHost({ items: FILES, texts })
  const ids = ['Attachment-1', 'Attachment-2', 'Attachment-9', 'Attachment-3', 'Attachment-4']
  const Opener = () => {
    const view = useFileViewer()
    return <button onClick={() => view(ids, 'Attachment-2')}>open</button>
  }
  render(<Opener />, { wrapper: host.wrapper })
  fireEvent.click(screen.getByText('open'))
  const [dialog] = host.dialogs
  expect(dialog).toMatchObject({ title: 'Files', fullscreen: true })
  if (!dialog?.Content) throw new Error('nothing in the dialog')
  render(<UiProvider dark={false}>{createElement(dialog.Content, { close() {} })}</UiProvider>, {
    wrapper: host.wrapper,
  })
  const name = () => screen.getByRole('status').textContent
  await vi.waitFor(() => expect(name()).toBe('k̓ʷas.wav'), { timeout: 60_000 })
  expect(screen.getByText(/^File 2 of 4/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next file' }))
  expect(name()).toBe('list.csv')
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(name()).toBe('plan.docx')
  expect(screen.getByRole('button', { name: 'Next file' })).toHaveProperty('disabled', true)
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(name()).toBe('plan.docx')
  fireEvent.keyDown(document.body, { key: 'Home' })
  expect(name()).toBe('shore.jpg')
  expect(screen.queryByRole('region')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show larger' }))
  fireEvent.keyDown(document.body, { key: '+' })
  expect(screen.getByText('2×')).toBeTruthy()
  // What is larger than its frame is moved by the arrow keys.
  fireEvent.keyDown(screen.getByRole('region', { name: 'shore.jpg' }), { key: 'ArrowRight' })
  expect(name()).toBe('shore.jpg')
  fireEvent.keyDown(document.body, { key: 'r' })
  expect(screen.getByRole('img', { name: 'shore.jpg' }).style.transform).toContain('rotate(90deg)')
  fireEvent.click(screen.getByRole('button', { name: 'File 2: k̓ʷas.wav' }))
  expect(name()).toBe('k̓ʷas.wav')
  expect(screen.queryByRole('button', { name: 'Show larger' })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'Home' })
  // A turned page stays so; its size is fitted again.
  expect(screen.getByRole('img', { name: 'shore.jpg' }).style.transform).toContain('rotate(90deg)')
  expect(screen.getByText('1×')).toBeTruthy()
  host.answers.set('fileText', () => Promise.reject(new CairnError('networkError')))
  fireEvent.keyDown(document.body, { key: 't' })
  const again = await screen.findByRole('button', { name: texts['ui.retry'] })
  expect(screen.queryByText(texts['ui.files.noWords'])).toBeNull()
  fireEvent.keyDown(document.body, { key: 't' })
  expect(again.isConnected).toBe(false)
  for (const [told, said] of [
    [{ text: '' }, 'ui.files.notYetRead'],
    [{ text: '', from: 'UNREAD' }, 'ui.files.unread'],
    [{ text: '', from: 'NONE' }, 'ui.files.noWords'],
  ] as const) {
    host.answers.set('fileText', () => told)
    fireEvent.keyDown(document.body, { key: 't' })
    expect(await screen.findByText(texts[said])).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 't' })
  }
  host.answers.set('fileText', () => ({ text: 'Salt for the weir', from: 'SCAN' }))
  fireEvent.keyDown(document.body, { key: 't' })
  expect(await screen.findByText('Salt for the weir')).toBeTruthy()
  document.documentElement.dir = 'rtl'
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  document.documentElement.removeAttribute('dir')
  const player = await screen.findByRole('slider', { name: 'Position in the recording' })
  fireEvent.keyDown(player, { key: 'ArrowRight' })
  expect(name()).toBe('k̓ʷas.wav')
  expect(screen.getByRole('link', { name: 'Download k̓ʷas.wav' }).getAttribute('href')).toContain('download=1')
})

it('the first file is shown large, and another once it is pressed', () => {
  const host = new FakeHost({ texts })
  for (const each of FILES) host.items.set(each.$id, each)
  const ids = ['Attachment-9', ...FILES.map(({ $id }) => $id)]
  render(
    <UiProvider dark={false}>
      <FileStage ids={ids} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  expect(screen.getByRole('img', { name: 'shore.jpg' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show shore.jpg here', pressed: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show plan.docx here' }))
  expect(screen.getByRole('figure', { name: 'plan.docx' }).textContent).toContain('5 of 5')
})
