import { expect, it } from 'vitest'
import { momentOfOffline, problemOfOffline } from './offline.ts'

it('CNS-85 an answer by post or phone needs its log or a file, and is not given in the future', () => {
  expect(problemOfOffline({}, '2026-05-04')).toBe('offlineProof')
  expect(problemOfOffline({ attachments: [] }, '2026-05-04')).toBe('offlineProof')
  expect(problemOfOffline({ attachments: ['Attachment-1'] }, '2026-05-04')).toBeUndefined()
  expect(problemOfOffline({ offlineLog: 'CommLog-1', offlineDate: '2026-05-04' }, '2026-05-04')).toBeUndefined()
  expect(problemOfOffline({ offlineLog: 'CommLog-1', offlineDate: '2026-05-05' }, '2026-05-04')).toBe('inFuture')
})

it('CNS-85 it counts on the day it was given, by the clock of the community', () => {
  const now = '2026-05-04T23:00:00.000Z'
  expect(momentOfOffline('2026-05-01', 'America/Vancouver', now)).toBe('2026-05-01T19:00:00.000Z')
  expect(momentOfOffline('2026-05-09', 'America/Vancouver', now)).toBe(now)
  expect(momentOfOffline(undefined, 'America/Vancouver', now)).toBe(now)
  expect(momentOfOffline('2026-05', 'America/Vancouver', now)).toBe(now)
})
