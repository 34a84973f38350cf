// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../../texts/en.json' with { type: 'json' }
import { TextFileField } from './text-file-field.tsx'

afterEach(cleanup)

test('a file gives its text, and one that cannot be read says so until another is read', async () => {
  const read: string[] = []
  render(
    <UiProvider dark={false}>
      <TextFileField label="Table" accept=".csv" onText={(text) => read.push(text)} />
    </UiProvider>,
    { wrapper: new FakeHost({ texts }).wrapper },
  )
  const choose = (file: File) => fireEvent.change(screen.getByLabelText('Table'), { target: { files: [file] } })
  const gone = new File(['x'], 'gone.csv')
  gone.arrayBuffer = () => Promise.reject(new DOMException('It has changed', 'NotReadableError'))
  choose(gone)
  await screen.findByText(/^gone\.csv cannot be read/)
  const table = new File(['a,b'], 'table.csv')
  choose(table)
  await expect.poll(() => read).toEqual(['a,b'])
  await expect.poll(() => screen.queryByText(/cannot be read/)).toBeNull()
})

test('RES-41 a file in older letters is read after they are chosen by its lines, and lost letters are refused', async () => {
  const read: string[] = []
  render(
    <UiProvider dark={false}>
      <TextFileField label="Words" accept=".srt" onText={(text) => read.push(text)} />
    </UiProvider>,
    { wrapper: new FakeHost({ texts }).wrapper },
  )
  const choose = (name: string, bytes: readonly number[]) =>
    fireEvent.change(screen.getByLabelText('Words'), { target: { files: [new File([Uint8Array.from(bytes)], name)] } })
  // “渔网在河边” in GB 18030.
  choose('talk.srt', [0xd3, 0xe6, 0xcd, 0xf8, 0xd4, 0xda, 0xba, 0xd3, 0xb1, 0xdf])
  await screen.findByText('渔网在河边')
  const letters = screen.getByLabelText<HTMLSelectElement>('Encoding of the letters')
  const other = [...letters.options].find(({ text }) => text.startsWith('Western'))
  fireEvent.change(letters, { target: { value: other?.value } })
  await screen.findByText('ÓæÍøÔÚºÓ±ß')
  // Another file is asked of from the likeliest again.
  choose('other.srt', [0xd3, 0xe6, 0xcd, 0xf8, 0xd4, 0xda, 0xba, 0xd3, 0xb1, 0xdf])
  await screen.findByText('渔网在河边')
  fireEvent.click(screen.getByRole('button', { name: 'Use this encoding' }))
  await expect.poll(() => read).toEqual(['渔网在河边'])
  choose('lost.srt', [...new TextEncoder().encode('a\nb\uFFFD')])
  await screen.findByText(/^Some letters of lost\.srt are lost \(\uFFFD\) in line 2/)
  choose('picture.srt', [0x89, 0, 0xff, 0, 0])
  await screen.findByText('picture.srt is not a text file. Choose another file.')
  expect(read).toHaveLength(1)
})
