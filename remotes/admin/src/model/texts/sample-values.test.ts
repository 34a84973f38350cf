import { expect, it } from 'vitest'
import { parseMessage } from '@cairn/model/message-text'
import { messageValues, sampleValue } from './sample-values.ts'

it('ADM-9 previews a text with a sample of each value', () => {
  const reading = parseMessage('{name} {count, plural, other {#}} {kind, select, a {A} other {B}} {at, date, long}')
  if (!reading.ok) throw new Error('the text was not read')
  expect(messageValues(reading.values, sampleValue)).toEqual({
    name: 'name',
    count: 3,
    kind: 'a',
    at: Date.parse('2026-06-21T12:00'),
  })
  expect(messageValues(reading.values, () => 'soon')).toMatchObject({ at: 0, count: Number.NaN })
})
