// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { CreateForm, type CreateFormProps } from '../../index.ts'
import { AttachmentInput } from './attachment-input.tsx'
import texts from '../../texts/en.json' with { type: 'json' }

const REPORT: ItemType = {
  name: 'Report',
  defaultIcon: 'file',
  label: ['name'],
  visibility: 'PUBLIC',
  properties: {
    name: { v: 'DEF' },
    papers: { v: 'REL', t: 'Attachment', many: true, max: 4 },
    cover: { v: 'REL', t: 'Attachment', noSound: true },
  },
}

afterEach(cleanup)

function open() {
  const host = new FakeHost({
    types: [REPORT],
    texts: {
      ...texts,
      'types.Report.props.papers': 'Papers',
      'types.Report.props.cover': 'Cover',
      'errors.fileEmpty': 'This file is empty',
      'forms.files.tooMany': 'room {room}, left {left}',
    },
  })
  const onCreate = vi.fn<CreateFormProps['onCreate']>().mockResolvedValue(anItem('Report-1', {}))
  render(
    <UiProvider dark={false}>
      <CreateForm type={REPORT} onCreate={onCreate} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  const arrive = (at: number) => host.sent[at]?.arrive(paper(at + 1, host.sent[at]?.file.name))
  return { host, onCreate, arrive }
}

const paper = (index: number, originalName = `${index}.txt`) =>
  anItem(`Attachment-${index}`, { originalName, size: 3, kind: 'DOCUMENT', fileID: `File-${index}` })
const choose = (label: string, ...names: string[]) => {
  const field = document.querySelector(`input[data-files="${label}"]`)
  if (!field) throw new Error(`no field for ${label}`)
  fireEvent.change(field, { target: { files: names.map((name) => new File(['abc'], name)) } })
}
const rows = () => [...document.querySelectorAll('[data-attachment]')].map((row) => row.textContent ?? '')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
async function created({ onCreate }: ReturnType<typeof open>): Promise<object> {
  press(/^Create /)
  await waitFor(() => expect(onCreate).toHaveBeenCalledOnce())
  return onCreate.mock.lastCall?.[0] as object
}

it('files are sent a few at a time, each for the property it is for; they stand as they were chosen, however they arrive', async () => {
  const opened = open()
  choose('Papers', 'a.txt', 'b.txt', 'c.txt', 'd.txt', 'too many.txt')
  expect(opened.host.sent.map(({ target }) => target)).toEqual(
    Array.from({ length: 3 }, () => ({ type: 'Report', property: 'papers' })),
  )
  // Two in one moment, then one that the form has not been drawn anew before.
  await act(async () => {
    opened.arrive(0)
    opened.arrive(2)
  })
  opened.arrive(1)
  await waitFor(() => expect(opened.host.sent).toHaveLength(4))
  opened.arrive(3)
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(rows().map((row) => row.charAt(0))).toEqual(['a', 'b', 'c', 'd'])
  press('Move b.txt up')
  press('Remove d.txt')
  expect(await created(opened)).toMatchObject({ papers: ['Attachment-2', 'Attachment-1', 'Attachment-3'] })
})

it('says how many files it had no room for', () => {
  const { host } = open()
  choose('Papers', 'one', 'two', 'three', 'four', 'five', 'six')
  expect(document.querySelectorAll('[role="progressbar"]')).toHaveLength(4)
  expect(host.notices).toEqual(['room 4, left 2'])
})

it('a recorder is offered but for files that are no sounds', () => {
  open()
  const recorders = screen.getAllByRole('button', { name: /^Record sound/ }).map(({ textContent }) => textContent)
  expect(recorders).toEqual(['Record soundPapers'])
})

it('none is lost where the form takes its time to know of those before', async () => {
  const host = new FakeHost({ types: [REPORT], texts })
  const changes: unknown[] = []
  const attributes = {
    ...{ id: 'papers', name: 'papers' },
    ...{ 'aria-invalid': undefined, 'aria-describedby': undefined, 'aria-required': undefined },
  }
  const field = (value: unknown) => (
    <UiProvider dark={false}>
      <AttachmentInput
        {...{ attributes, value, label: 'Papers', typeName: 'Report', name: 'papers', many: true, max: undefined }}
        onChange={(next) => changes.push(next)}
      />
    </UiProvider>
  )
  const { rerender } = render(field(['Attachment-9']), { wrapper: host.wrapper })
  choose('Papers', 'a.txt', 'b.txt', 'c.txt')
  for (const at of [0, 1]) await act(async () => host.sent[at]?.arrive(paper(at + 1)))
  expect(changes.at(-1)).toEqual(['Attachment-9', 'Attachment-1', 'Attachment-2'])
  rerender(field(['Attachment-9', 'Attachment-1']))
  await act(async () => host.sent[2]?.arrive(paper(3)))
  expect(changes.at(-1)).toEqual(['Attachment-9', 'Attachment-1', 'Attachment-2', 'Attachment-3'])
  // What was taken away once it stood there does not come back.
  rerender(field(changes.at(-1)))
  rerender(field(['Attachment-9']))
  choose('Papers', 'd.txt')
  await act(async () => host.sent[3]?.arrive(paper(4)))
  expect(changes.at(-1)).toEqual(['Attachment-9', 'Attachment-4'])
})

it('nothing is saved while a file is on its way; one that is refused says why, is tried again, or put away', async () => {
  const opened = open()
  choose('Papers', 'a.txt', 'empty.txt')
  await act(async () => opened.arrive(0))
  // The shell asks before it saves or closes.
  const mayGoOn = () => [...opened.host.checks].every(({ check }) => check('LEAVE'))
  expect(mayGoOn()).toBe(false)
  await act(async () => opened.host.sent[1]?.refuse(new CairnError('fileEmpty')))
  expect(screen.getByRole('alert').textContent).toBe('This file is empty')
  press('Try the upload of empty.txt again')
  await waitFor(() => expect(opened.host.sent).toHaveLength(3))
  await act(async () => opened.host.sent[2]?.refuse(new CairnError('fileEmpty')))
  expect(mayGoOn()).toBe(true)
  press('Stop the upload of empty.txt')
  expect(await created(opened)).toMatchObject({ papers: ['Attachment-1'] })
})

it('where there is one, the next takes its place, dropped or pasted too; progress is told', async () => {
  const opened = open()
  choose('Cover', 'first.png')
  await act(async () => opened.arrive(0))
  const place = screen.getByRole('group', { name: 'Drop zone for files: Cover' })
  fireEvent.drop(place, { dataTransfer: { files: [new File(['x'], 'second.png')] } })
  await act(async () => opened.host.sent[1]?.tell(0.5))
  expect(screen.getByRole('progressbar', { name: 'second.png' }).getAttribute('aria-valuenow')).toBe('50')
  await act(async () => opened.arrive(1))
  fireEvent.paste(screen.getByRole('group', { name: 'Drop zone for files: Cover' }), {
    clipboardData: { files: [new File(['x'], 'third.png')] },
  })
  await act(async () => opened.arrive(2))
  expect(rows()).toHaveLength(1)
  expect(await created(opened)).toMatchObject({ cover: 'Attachment-3' })
})

it('a file that was left on its way is offered with how much had arrived, goes on with the same file alone, and can be put away', async () => {
  const opened = open()
  opened.host.left = [{ key: 'u1', name: 'weir.wav', size: 3, sent: 2 }]
  act(() => opened.host.redraw())
  const [left] = document.querySelectorAll('[data-left="weir.wav"]')
  expect(left?.textContent).toContain('The upload stopped after 2 Bytes of 3 Bytes')
  expect(screen.getAllByRole('progressbar', { name: 'weir.wav' })[0]?.getAttribute('aria-valuenow')).toBe('66')
  const chooseAgain = (file: File) => {
    const field = document.querySelector('input[data-left-file="weir.wav"]')
    if (field) fireEvent.change(field, { target: { files: [file] } })
  }
  chooseAgain(new File(['other words'], 'weir.wav'))
  expect(opened.host.sent).toHaveLength(0)
  chooseAgain(new File(['abc'], 'weir.wav'))
  expect(opened.host.sent).toMatchObject([{ target: { type: 'Report' } }])
  await act(async () =>
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove the uploaded part of weir.wav' })[0] as Element),
  )
  expect(document.querySelectorAll('[data-left]')).toHaveLength(0)
})

it('what has arrived whole and is still being stored says how far it is, and nothing is saved before', async () => {
  const opened = open()
  choose('Papers', 'long.wav')
  await act(async () => opened.host.sent[0]?.tell(3, 40))
  expect(screen.getByText('Uploaded, being stored · 40 %')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'long.wav' }).getAttribute('aria-valuenow')).toBe('40')
  expect([...opened.host.checks].every(({ check }) => check('LEAVE'))).toBe(false)
  await act(async () => opened.arrive(0))
  expect(rows()).toHaveLength(1)
})
