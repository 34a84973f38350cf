// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../texts/en.json' with { type: 'json' }
import GeometryEditor from './geometry-editor.tsx'

function open(value?: unknown) {
  const given: unknown[] = []
  function Form() {
    const [current, setCurrent] = useState(value)
    const change = (next: unknown) => {
      given.push(next)
      setCurrent(next)
    }
    return (
      <GeometryEditor
        id="place"
        label="Place"
        describedBy={undefined}
        isInvalid={false}
        value={current}
        onChange={change}
      />
    )
  }
  const view = (
    <UiProvider dark={false}>
      <Form />
    </UiProvider>
  )
  render(view, { wrapper: new FakeHost({ texts }).wrapper })
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Coordinates or GeoJSON' })
  const type = (typed: string) => fireEvent.change(text(), { target: { value: typed } })
  return { given, text, type }
}

afterEach(cleanup)

test('a typed position is the value', () => {
  const { given, type } = open()
  type('52.88452, -128.361')
  expect(given.at(-1)).toEqual({ type: 'Point', coordinates: [-128.361, 52.88452] })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is no place says why in which line, and is kept as it was typed', () => {
  const { given, text, type } = open()
  type('52.88452, -128.361\n95, 0')
  expect(screen.getByRole('alert').textContent).toMatch(/^The position in line 2 is outside/)
  expect(text().getAttribute('aria-invalid')).toBe('true')
  expect(given.at(-1)).toBe('52.88452, -128.361\n95, 0')
  expect(text().value).toBe('52.88452, -128.361\n95, 0')
})

test('the same positions are a line or an area, as is chosen', () => {
  const { given, type } = open()
  fireEvent.click(screen.getByRole('button', { name: 'Area' }))
  type('0, 0\n0, 2')
  expect(screen.getByRole('alert').textContent).toBe(
    'Write at least {count, plural, one {one position} other {# positions}}.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Line' }))
  expect(given.at(-1)).toEqual({
    type: 'LineString',
    coordinates: [
      [0, 0],
      [2, 0],
    ],
  })
})

test('a place far from the region of the installation is asked back, and kept', () => {
  const { given, type } = open()
  type('-44.5, 170.1')
  expect(screen.getByRole('status').textContent).toMatch(/outside the region/)
  expect(given.at(-1)).toEqual({ type: 'Point', coordinates: [170.1, -44.5] })
  type('52.88452, -128.361')
  expect(screen.queryByRole('status')).toBeNull()
})

test('an area that crosses itself is told with the place', () => {
  const { type } = open()
  type('{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}')
  expect(screen.getByRole('alert').textContent).toBe(
    'The outline of the area crosses itself at 1.00000, 1.00000. Move a corner so that the lines do not cross.',
  )
})

test('emptied, there is no place', () => {
  const { given, text, type } = open({ type: 'Point', coordinates: [-128.361, 52.88452] })
  expect(text().value).toBe('52.88452, -128.36100')
  type('')
  expect(given).toEqual([undefined])
})

test('where no map can be drawn the place can still be typed', async () => {
  open()
  expect(await screen.findByText('This browser cannot draw maps. Type the place in the field below.')).toBeTruthy()
})
