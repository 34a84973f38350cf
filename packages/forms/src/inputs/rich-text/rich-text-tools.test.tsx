// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../../texts/en.json' with { type: 'json' }
import RichTextEditor from './rich-text-editor.tsx'

const ATTRIBUTES = {
  ...{ id: 'text', name: 'text', 'aria-invalid': undefined },
  ...{ 'aria-describedby': undefined, 'aria-required': undefined },
}

afterEach(cleanup)

it.each([
  [true, ['Bold', 'Italic', 'Bulleted list', 'Link']],
  [false, ['Bold', 'Italic', 'Underline', 'Heading', 'Smaller heading', 'Bulleted list', 'Numbered list', 'Quotation']],
])('a message has few tools, and each tool is an icon with a name (message: %s)', (isMessage, names) => {
  const host = new FakeHost({ texts })
  const editor = (
    <RichTextEditor attributes={ATTRIBUTES} label="Notes" value={null} onChange={() => {}} isMessage={isMessage} />
  )
  render(<UiProvider dark={false}>{editor}</UiProvider>, { wrapper: host.wrapper })
  const tools = within(screen.getByRole('toolbar')).getAllByRole('button')
  expect(tools.map((tool) => tool.getAttribute('aria-label')).slice(0, names.length)).toEqual(names)
  expect(tools).toHaveLength(isMessage ? 4 : 11)
  for (const tool of tools) expect(tool.querySelector('svg')?.getAttribute('width')).toBe('16')
})
