import { expect, it } from 'vitest'
import { localDate } from '@cairn/model/working-days'
import { dueOf, isStopped } from '../model/clock/clock.ts'
import { CONSULTATION_STATES } from '../model/file/states.ts'
import { afterStop, clockOfDemo } from './demo/clocks.ts'
import { FILES } from './demo/files.ts'

const DAY_MS = 86_400_000
/** Before the winter holidays, on a Monday morning in UTC that is a Sunday there, and late on a leap day. */
const STARTS = ['2026-12-24T20:00:00.000Z', '2027-03-01T06:30:00.000Z', '2028-02-29T23:50:00.000Z']
const EVERY_DAY = Array.from({ length: 800 }, (_, day) =>
  new Date(Date.UTC(2026, 0, 1, 19) + day * DAY_MS).toISOString(),
)

/** How the open answers of the demo stand if it is filled at this moment. */
function standing(start: string): string[] {
  const at = (days: number) => new Date(Date.parse(start) + days * DAY_MS).toISOString()
  const today = localDate(start, 'America/Vancouver')
  return FILES.filter(({ state }) => state === 'CONSULTING').flatMap((file) =>
    Object.entries(file.asked ?? {}).flatMap(([community, answer]) => {
      if (answer.state !== 'PENDING') return []
      const clock = afterStop(clockOfDemo(file, at), answer, at)
      const due = dueOf(clock) ?? ''
      return [`${file.projectName}, ${community}: ${isStopped(clock) ? 'stopped' : due < today ? 'late' : 'runs'}`]
    }),
  )
}

it('CNS-30 has 24 files in all states: two late, one stopped for mourning, one amended', () => {
  expect(FILES).toHaveLength(24)
  expect([...new Set(FILES.map(({ state }) => state))].sort()).toEqual([...CONSULTATION_STATES].sort())
  expect(FILES.filter(({ late }) => late)).toHaveLength(2)
  expect(FILES.filter(({ amended }) => amended)).toHaveLength(1)
  const stops = FILES.flatMap(({ asked = {} }) => Object.values(asked).flatMap(({ stop }) => stop ?? []))
  expect(stops).toMatchObject([{ reason: 'Closed for mourning' }])
})

it.each(STARTS)('CNS-30 each clock is alive if the demo is filled at %s', (start) => {
  expect(standing(start)).toEqual([
    'North Fork transmission upgrade, saltbox: runs',
    'North Fork transmission upgrade, quillback: stopped',
    'Saltbox Creek culvert, saltbox: late',
    'Eelgrass survey permit, saltbox: runs',
    'Gravel pit reclamation, saltbox: late',
    'Culvert inventory permit, saltbox: runs',
    'Ridge trail bridge, saltbox: runs',
    'Ridge trail bridge, quillback: runs',
  ])
})

it('CNS-30 stands alike on whatever day it is filled', () => {
  const [first, ...others] = new Set(EVERY_DAY.map((start) => standing(start).join()))
  expect(others).toEqual([])
  expect(first).toContain('late')
})
