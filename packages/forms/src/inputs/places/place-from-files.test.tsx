// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../../texts/en.json' with { type: 'json' }
import { PlaceFromFiles } from './place-from-files.tsx'

const BEFORE = { type: 'Point', coordinates: [0, 0] }
const FOUND = { type: 'Point', coordinates: [-128.4, 52.9] }

function open(answer: object) {
  const host = new FakeHost({ texts })
  host.answers.set('readPlaceFiles', () => answer)
  const given: unknown[] = []
  function Form() {
    const [value, setValue] = useState<unknown>(BEFORE)
    const change = (next: unknown) => {
      given.push(next)
      setValue(next)
    }
    return (
      <UiProvider dark={false}>
        <PlaceFromFiles typeName="Site" name="place" value={value} onChange={change}>
          <div data-testid="map" />
        </PlaceFromFiles>
      </UiProvider>
    )
  }
  render(<Form />, { wrapper: host.wrapper })
  return { host, given }
}

afterEach(cleanup)
/** Drops a file, whose bytes then arrive. */
async function drop(host: FakeHost, place: HTMLElement) {
  const count = host.sent.length + 1
  fireEvent.drop(place, { dataTransfer: { files: [new File(['{}'], 'area.geojson')] } })
  await waitFor(() => expect(host.sent).toHaveLength(count))
  expect(host.sent.at(-1)?.target).toEqual({ type: 'Site', property: 'place' })
  host.sent.at(-1)?.arrive(anItem('Attachment-1', {}))
}

it('a file that is dropped on the map or beside it becomes the place, says its repairs, and can be taken back', async () => {
  const files = [
    {
      attachment: 'Attachment-1',
      count: 1,
      repaired: [{ kind: 'unclosedRing', count: 1 }],
      left: [],
    },
  ]
  const { host, given } = open({ place: FOUND, files })
  for (const place of ['map', 'zone']) {
    await drop(
      host,
      place === 'map' ? screen.getByTestId('map') : screen.getByRole('group', { name: 'Place from a file' }),
    )
    expect(await within(screen.getByRole('status')).findByText(/Repaired/)).toBeTruthy()
    expect(given.at(-1)).toEqual(FOUND)
    fireEvent.click(screen.getByRole('button', { name: 'Restore the previous place' }))
    expect(given.at(-1)).toEqual(BEFORE)
  }
  expect(given).toHaveLength(4)
})

it('a file without a place says why, and changes nothing', async () => {
  const { host, given } = open({
    files: [{ attachment: 'Attachment-1', count: 0, repaired: [], left: [], refusal: 'zipUnreadable' }],
  })
  await drop(host, screen.getByTestId('map'))
  expect(await screen.findByText('No place could be read from the file. The previous place stays.')).toBeTruthy()
  expect(screen.getByText(/The zip file cannot be opened/)).toBeTruthy()
  expect(given).toEqual([])
})
