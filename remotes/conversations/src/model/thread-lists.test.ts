import { expect, it } from 'vitest'
import { listOfParameter, LISTS, parameterOfList, queryOf } from './thread-lists.ts'

const person = { contact: 'Contact-1', unseen: new Set<string>() }
const mustNot = [{ prop: 'resolved', kind: 'is', value: true }]

it('CON-10 lists the open threads of a person, the latest first', () => {
  expect(queryOf('open', person)).toMatchObject({
    types: ['Thread'],
    must: [{ prop: 'participants', kind: 'rel', value: ['Contact-1'] }],
    mustNot,
    sort: [{ key: 'sortTS', order: 'desc' }],
  })
  expect(queryOf('open', { ...person, contact: undefined })).toMatchObject({ must: [], mustNot })
})

it('CON-10 lists threads with unread news by their index, and nothing if there are none', () => {
  expect(queryOf('unread', person)).toBeNull()
  expect(queryOf('unread', { ...person, unseen: new Set(['Note-9']) })).toBeNull()
  expect(queryOf('unread', { ...person, unseen: new Set(['Thread-7', 'Note-9', 'Thread-3']) })).toMatchObject({
    must: [{ prop: '_i', kind: 'is', value: [7, 3] }],
  })
})

it('CON-10 lists what is assigned to the person, and what is due, the next first', () => {
  const assigned = { prop: 'assignedTo', kind: 'rel', value: ['Contact-1'] }
  expect(queryOf('assigned', person)).toMatchObject({ must: [assigned], mustNot })
  expect(queryOf('assigned', { ...person, contact: undefined })).toBeNull()
  expect(queryOf('due', person)).toMatchObject({
    must: [{ prop: 'assignedDue', kind: 'exists', value: true }, { prop: 'participants' }],
    mustNot,
    sort: [{ key: 'assignedDue', order: 'asc' }],
  })
})

it('CON-10 writes the list into the parameter of the column and reads it again', () => {
  expect(LISTS.map((name) => listOfParameter(parameterOfList(name)))).toEqual(LISTS)
  expect(listOfParameter('q=weir')).toBe('all')
})
