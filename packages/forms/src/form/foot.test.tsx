// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { CreateForm } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }

const NOTE: ItemType = {
  ...{ name: 'Note', defaultIcon: 'file', label: ['name'], visibility: 'PUBLIC' },
  properties: { name: { v: 'DEF', required: true } },
}

afterEach(cleanup)

it('the foot says what is kept and needed, and what its button creates', () => {
  const host = new FakeHost({ types: [NOTE], texts: { ...texts, 'types.Note.name': 'Field Note' } })
  const show = (type: ItemType) => (
    <UiProvider dark={false}>
      <CreateForm type={type} draftNote="Draft saved 08:42" onCreate={() => Promise.reject(new Error('no'))} />
    </UiProvider>
  )
  const { rerender } = render(show(NOTE), { wrapper: host.wrapper })
  expect(screen.getByRole('button', { name: 'Create field note' })).toBeTruthy()
  expect(screen.getByText('Draft saved 08:42', { exact: false })).toBeTruthy()
  expect(screen.getByText(texts['forms.needed'], { exact: false })).toBeTruthy()
  rerender(show({ ...NOTE, properties: { name: { v: 'DEF' } } }))
  expect(screen.queryByText(texts['forms.needed'], { exact: false })).toBeNull()
})
