import { expect, it } from 'vitest'
import { publishProblem } from './publishing.ts'

const by = (person: string, as?: string) => ({ by: person, ts: '', ...(as === undefined ? {} : { as }) })
const item = (values: object) => values as Parameters<typeof publishProblem>[0]
const ready = { isSound: true, why: 'People asked for it', person: 'User-1' }

it('WKF-2 says why a workflow cannot be published: its problems first, then who, then the reason', () => {
  const own = item({ twoPeople: true, $by: by('User-1') })
  expect(publishProblem(own, { ...ready, isSound: false })).toBe('problems')
  expect(publishProblem(own, ready)).toBe('otherPerson')
  expect(publishProblem(item({ twoPeople: true, $by: by('User-2', 'User-1') }), ready)).toBe('otherPerson')
  expect(publishProblem(item({ $by: by('User-1') }), { ...ready, why: '  ' })).toBe('why')
})

it('WKF-2 publishes what another changed last, and what needs no other person', () => {
  expect(publishProblem(item({ twoPeople: true, $by: by('User-2') }), ready)).toBeUndefined()
  expect(publishProblem(item({ $by: by('User-1') }), ready)).toBeUndefined()
  expect(publishProblem(item({ twoPeople: true }), { ...ready, person: undefined })).toBeUndefined()
})
