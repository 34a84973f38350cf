// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { meetingType } from '../../model/meetings/meeting.ts'
import texts from '../../texts/en.json' with { type: 'json' }
import MeetingCreate from './meeting.create.tsx'

afterEach(cleanup)

const items = [
  anItem('Meeting-1', { summary: 'Weir walk', date: '2026-05-02' }),
  anItem('Meeting-2', { summary: 'Council', date: '2026-05-03' }),
]

function open(date: unknown) {
  const host = new FakeHost({ texts, types: [meetingType], items })
  render(
    <UiProvider dark={false}>
      <MeetingCreate values={{ date }} fill={() => {}} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
}

it('ORG-35 shows the meetings that are on the day of a new one already', () => {
  open('2026-05-02')
  expect(screen.getByRole('status').textContent).toContain('Weir walk')
  expect(screen.getByRole('status').textContent).not.toContain('Council')
})

it.each(['2026-05-04', '2026-05', undefined])('ORG-35 shows nothing for the day %j', (date) => {
  open(date)
  expect(screen.getByRole('status').textContent).toBe('')
})
