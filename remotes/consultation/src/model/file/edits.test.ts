import { expect, it } from 'vitest'
import { lockedChanges } from './edits.ts'

it('CNS-2 a submitted file is changed by an amendment only; intake’s notes and the server’s values are no such change', () => {
  const isServers = (name: string) => name === 'submitted'
  const before = { _u: 3, $id: 'Consultation-1', state: 'REVIEW', projectName: 'Weir', region: 'NORTH', level: 'LOW' }
  const change = (after: object) => lockedChanges(before, { ...before, ...after }, isServers)
  expect(change({ state: 'SUBMITTED', submitted: 'now', level: 'DEEP', _u: 4 })).toEqual([])
  expect(change({ projectName: 'Dam', region: undefined })).toEqual(['projectName', 'region'])
  const filed = { ...before, state: 'CONSULTING', filedBy: 'Organization-1' }
  expect(lockedChanges(filed, { ...filed, region: 'SOUTH' }, isServers), 'what staff filed is completed').toEqual([])
  expect(lockedChanges({ ...filed, state: 'CLOSED' }, { ...filed, region: 'SOUTH' }, isServers)).toEqual(['region'])
  expect(lockedChanges({ ...before, state: 'INCOMPLETE' }, { projectName: 'Dam' }, isServers)).toEqual([])
})
