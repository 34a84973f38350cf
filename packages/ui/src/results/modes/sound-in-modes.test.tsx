// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { UiProvider } from '../../index.ts'
import { ResultsView } from '../../results.ts'

const SONG: ItemType = {
  name: 'Song',
  defaultIcon: 'music',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: { name: { v: 'DEF' }, media: { v: 'REL', t: 'Attachment', many: true } },
  listItem: { sound: 'media' },
}

beforeAll(fakeLayout)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it.each(['table', 'cards', 'carousel'])('a result with recordings is heard in %s, others are silent', async (mode) => {
  const played = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('none'))
  const items = [anItem('Song-1', { name: 'Tide', media: ['Attachment-7'] }), anItem('Song-2', { name: 'Shore' })]
  const host = new FakeHost({ types: [SONG], items, parameter: `m=${mode}` })
  render(
    <UiProvider dark={false}>
      <ResultsView type="Song" />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  await screen.findByText('Shore')
  await waitFor(() => expect(document.querySelectorAll('[data-sound]')).toHaveLength(1))
  for (const mark of document.querySelectorAll('[data-sound]')) fireEvent.click(mark)
  expect(played).toHaveBeenCalledTimes(1)
  if (mode !== 'carousel') return
  fireEvent.click(await screen.findByRole('button', { name: 'ui.sound.playAll' }))
  expect(played).toHaveBeenCalledTimes(2)
})

it('a word without a recording begins with a microphone, any other item does not', async () => {
  const word: ItemType = { ...SONG, name: 'Word', language: 'tongue' }
  const items = [anItem('Word-1', { name: 'Tide', media: ['Attachment-7'] }), anItem('Word-2', { name: 'Shore' })]
  for (const [type, count] of [
    [word, 1],
    [{ ...word, language: undefined }, 0],
  ] as [ItemType, number][]) {
    const host = new FakeHost({ types: [type], items })
    render(
      <UiProvider dark={false}>
        <ResultsView type="Word" />
      </UiProvider>,
      { wrapper: host.wrapper },
    )
    await screen.findByText('Shore')
    await waitFor(() => expect(document.querySelectorAll('[data-sound]')).toHaveLength(1))
    expect(document.querySelectorAll('[data-silent]')).toHaveLength(count)
    cleanup()
  }
})
