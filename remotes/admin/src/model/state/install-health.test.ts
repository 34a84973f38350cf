import { expect, it } from 'vitest'
import { anArea, anInstallState } from '../../testing/answers.ts'
import { areaHealth, megabytesText, runsWord, silentProcesses } from './install-health.ts'

it.each([
  [{}, 'ok', 'current'],
  [{ failures: ['ChunkError'] }, 'warn', 'failing'],
  [{ runs: 'lastGood', failures: ['ChunkError'] }, 'bad', 'lastGood'],
  [{ runs: 'none' }, 'bad', 'none'],
  [{ half: 'failed' }, 'bad', 'halfFailed'],
  [{ half: 'failed', waits: { build: 'b1', reasons: [], isSwitchedOff: true } }, 'bad', 'switchedOff'],
  [{ refused: ['Note'] }, 'bad', 'current'],
] as const)('ADM-7 an area with %j is %s: %s', (more, health, word) => {
  const area = anArea('notes', more as object)
  expect([areaHealth(area), runsWord(area)]).toEqual([health, word])
})

it('ADM-7 a process is silent if another was heard of much later', () => {
  const [one] = anInstallState().processes
  if (!one) throw new Error('no process')
  const seenAt = (id: string, seen: string) => ({ ...one, id, seen })
  const processes = [
    seenAt('new', '2026-11-22T09:00:30Z'),
    seenAt('late', '2026-11-22T09:00:20Z'),
    seenAt('silent', '2026-11-22T09:00:19Z'),
  ]
  expect([...silentProcesses(processes)]).toEqual(['silent'])
})

it('ADM-7 sizes are in whole megabytes', () => {
  expect(megabytesText(80_400_000, 'en')).toBe('80 MB')
})
