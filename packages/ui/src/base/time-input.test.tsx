// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { UiProvider } from '../index.ts'
import { readTime, TimeInput } from './time-input.tsx'

afterEach(cleanup)

it.each([
  ['9:05', '09:05'],
  ['14h30', '14:30'],
  [' 23.59 ', '23:59'],
  ['24:00', undefined],
  ['9:5', undefined],
  ['noon', undefined],
])('reads the time that %j says', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})

it('shows what is typed as it is typed, gives the time it says, and shows a time that came from elsewhere', () => {
  let value = ''
  let set: (time: string) => void = () => {}
  function Form() {
    const [time, setTime] = useState('')
    ;[value, set] = [time, setTime]
    return <TimeInput aria-label="Starts" value={time} onTime={setTime} />
  }
  render(
    <UiProvider dark={false}>
      <Form />
    </UiProvider>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Starts')
  const type = (text: string) => fireEvent.change(field, { target: { value: text } })
  type('9:0')
  expect([value, field.value]).toEqual(['9:0', '9:0'])
  type('9:05')
  expect([value, field.value]).toEqual(['09:05', '9:05'])
  type('')
  expect([value, field.value]).toEqual(['', ''])
  act(() => set('07:15'))
  expect(field.value).toBe('07:15')
})
