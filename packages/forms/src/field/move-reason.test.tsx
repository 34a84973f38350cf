// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../texts/en.json' with { type: 'json' }
import { MoveReason } from './move-reason.tsx'

afterEach(cleanup)

const TYPE = { name: 'File', defaultIcon: 'file', label: ['title'], visibility: 'PROTECTED', properties: {} } as const

function show(action: string, labels = {}) {
  const at = new Date().toISOString()
  const moveReason = { action, property: 'state', to: 'BACK', by: 'User-3', at, reason: 'No map' }
  const host = new FakeHost({ labels, texts: { ...texts, 'types.File.moved.sendBack': 'Sent back' } })
  const item = anItem('File-1', { state: 'BACK', moveReason })
  render(
    <UiProvider dark={false}>
      <MoveReason item={item} type={{ ...TYPE, label: ['title'] }} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
}

it('what was done stands in the past, with who did it, where that is known', () => {
  show('sendBack', { 'User-3': 'Marina Holloway' })
  expect(screen.getByText(/^Sent back by Marina Holloway · /)).toBeTruthy()
  expect(screen.getByText('No map')).toBeTruthy()
  cleanup()
  show('reopen')
  expect(screen.getByText(/^Reopened( by .+)? · /)).toBeTruthy()
})
