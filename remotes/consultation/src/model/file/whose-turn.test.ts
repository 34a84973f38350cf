import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { CONSULTATION_STATES } from './states.ts'
import { turnOf } from './whose-turn.ts'

const notice = (status: string) => ({ status }) as unknown as Item

it('CNS-52 says for each state whose turn it is', () => {
  const turns = CONSULTATION_STATES.map((state) => [state, turnOf({ state }, []).turn])
  expect(Object.fromEntries(turns)).toEqual({
    DRAFT: 'submitter',
    REVIEW: 'intake',
    INCOMPLETE: 'submitter',
    SUBMITTED: 'intake',
    CONSULTING: 'communities',
    PENDING: 'nobody',
    RESPONDED: 'intake',
    CLOSED: 'nobody',
    WITHDRAWN: 'nobody',
  })
})

it('CNS-52 says to a community that has answered no more than that', () => {
  expect(turnOf({ state: 'CONSULTING' }, [notice('ANSWERED')])).toMatchObject({ turn: 'nobody', key: 'given' })
})

it('CNS-52 counts what a draft still lacks, and the communities that have not answered', () => {
  expect(turnOf({ state: 'DRAFT', projectName: 'Weir' }, [])).toMatchObject({ key: 'finish', count: 8 })
  const notices = ['AWAITING', 'STOPPED', 'ANSWERED', 'NO_RESPONSE'].map(notice)
  expect(turnOf({ state: 'CONSULTING' }, notices)).toEqual({ turn: 'communities', key: 'answer', count: 2 })
})
