import { expect, it } from 'vitest'
import { consultationType } from '../file/consultation.ts'
import { startClock } from '../clock/clock.ts'
import { writesOfFiling } from './plan-filing.ts'

it('CNS-26 files in the name of who asks, with a clock that started when it came in', () => {
  const clock = startClock({}, '2026-06-01T19:00:00Z')
  const filing = { projectName: 'Weir', organization: 'Organization-2', received: '2026-06-01' }
  const writes = writesOfFiling(filing, 'Organization-1', clock, '2026-06-05T00:00:00Z')
  expect(writes.map((write) => ('type' in write ? write.type : 'action' in write ? write.action : ''))).toEqual([
    'Consultation',
    'ConsultResponse',
    'ask',
    'ConsultNotice',
    'takeUp',
  ])
  expect(writes[0]).toMatchObject({
    body: { received: '2026-06-01' },
    set: { owner: 'Organization-2', filedBy: 'Organization-1' },
  })
  expect(writes[3]).toMatchObject({ set: { due: '2026-06-22', submitter: 'Organization-2' } })
})

it('CNS-26 the day on which a file came in is asked for only where staff filed it', () => {
  const { when } = consultationType.properties['received'] as { when?: unknown }
  expect(when).toEqual([{ prop: 'filedBy', kind: 'exists', value: true }])
})
