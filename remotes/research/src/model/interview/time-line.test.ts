import { expect, it } from 'vitest'
import { itemId, type Item } from '@cairn/contract'
import { inRecording, isBeyond, recordingOf, recordingsOf, timedStatements } from './time-line.ts'

const item = (more: object) => more as Item
const [first, second] = [itemId('Attachment', 1), itemId('Attachment', 2)]

it('RES-34 puts what names a recording in it, and all else in the first', () => {
  const recordings = recordingsOf(item({ media: [first, second], closedMedia: ['Attachment-3'] }))
  expect(recordings).toEqual([first, second])
  const said = [item({ recording: second }), item({}), item({ recording: 'Attachment-9' })]
  expect(said.map((each) => recordingOf(each, recordings))).toEqual([second, first, first])
  expect(inRecording(said, recordings, second)).toEqual([said[0]])
  expect(recordingsOf(item({ closedMedia: ['Attachment-3'] }))).toEqual(['Attachment-3'])
  expect(recordingOf(item({}), [])).toBeUndefined()
})

it('RES-34 tells of a time after the end of the recording', () => {
  const spans = timedStatements([item({ timeCode: '0:00:58–0:01:00' }), item({ timeCode: '0:01:02' })])
  expect(spans.map(({ span }) => isBeyond(span, 59.4))).toEqual([false, true])
  expect(spans.map(({ span }) => isBeyond(span, 0))).toEqual([false, false])
})
