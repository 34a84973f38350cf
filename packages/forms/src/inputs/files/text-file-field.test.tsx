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
  gone.text = () => Promise.reject(new DOMException('It has changed', 'NotReadableError'))
  choose(gone)
  await screen.findByText(/^gone\.csv cannot be read/)
  const table = new File(['a,b'], 'table.csv')
  table.text = () => Promise.resolve('a,b')
  choose(table)
  await expect.poll(() => read).toEqual(['a,b'])
  await expect.poll(() => screen.queryByText(/cannot be read/)).toBeNull()
})
