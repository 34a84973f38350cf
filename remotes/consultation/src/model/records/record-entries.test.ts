import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { extended, startClock, stopped } from '../clock/clock.ts'
import { csvOfEntries, gatherEntries, paperOfRecord, picksOf, withPicks, type RecordEntry } from './record-entries.ts'

it('CNS-142 writes entries as CSV in which nothing is a formula, for programs that part cells elsewhere too', () => {
  const entry: RecordEntry = {
    ...{ id: 'Message-1', kind: 'MESSAGE', date: '2026-05-01', from: '=Ana', summary: "a;=cmd|' /c calc'!A1" },
    ...{ evidence: 'Message-1@2', included: true },
  }
  expect(csvOfEntries([entry]).split('\r\n')[1]).toBe(
    "Message-1,MESSAGE,2026-05-01,'=Ana,,a;'=cmd|' /c calc'!A1,,Message-1@2,",
  )
})

it('CNS-140 lists what the community was concerned about, and what was answered, which is ticked to go in', () => {
  const concern = {
    ...{ $id: 'ConsultResponseConcern-1', _t: 'ConsultResponseConcern', _i: 1, _u: 3, _c: { ts: '2026-05-02' } },
    ...{ subject: 'Fish passage', publicWords: 'Coho pass here.', answered: 'A wider culvert', description: 'inner' },
  } as unknown as Item
  const notice = { $id: 'ConsultNotice-1', community: 'Organization-1' } as unknown as Item
  const nothing = { history: [], fileHistory: [], messages: [], logs: [], say: String }
  const entries = gatherEntries({ notice, concerns: [concern], ...nothing, nameOf: () => 'Saltbox', wordsOf: String })
  expect(entries).toEqual([
    {
      ...{ id: 'ConsultResponseConcern-1@3', kind: 'CONCERN', date: '2026-05-02', from: 'Saltbox', included: false },
      ...{
        summary: 'Fish passage: Coho pass here.',
        answer: 'A wider culvert',
        evidence: 'ConsultResponseConcern-1@3',
        isOwn: true,
      },
    },
  ])
})

it('CNS-140 lists the steps of a notice in words, and no change that is none', () => {
  const notice = { $id: 'ConsultNotice-1', status: 'ANSWERED' } as unknown as Item
  const at = (u: number, more: object) => ({ u, ts: `2026-05-0${u}`, by: 'User-1', changes: {}, ...more })
  const history = [
    at(3, { changes: { status: { from: 'AWAITING', to: 'ANSWERED' } }, reason: 'On time' }),
    at(2, { action: 'grantDays', changes: { due: { from: '2026-06-01', to: '2026-06-05' } } }),
    at(1, { changes: { status: { to: 'AWAITING' } } }),
  ] as never
  const nothing = { fileHistory: [], messages: [], logs: [], concerns: [], say: String }
  const entries = gatherEntries({
    notice,
    history,
    ...nothing,
    nameOf: String,
    wordsOf: (status, former) => `${former ?? 'new'} is ${status}`,
  })
  expect(entries.map(({ summary }) => summary)).toEqual(['new is AWAITING', 'AWAITING is ANSWERED: On time'])
})

it('CNS-140 lists amendments, days that were added and a sending back, by whom and why', () => {
  const notice = { $id: 'ConsultNotice-1', consultation: 'Consultation-7', status: 'AWAITING' } as unknown as Item
  const clock = startClock({}, '2026-05-01T10:00:00Z')
  const at = (u: number, changes: object, more: object = {}) => ({
    u,
    ts: `2026-05-0${u}`,
    by: 'User-1',
    changes,
    ...more,
  })
  const given = extended(clock, 2, '2026-05-04T10:00:00Z', 'Elders are away')
  const history = [
    at(4, { clock: { from: clock, to: given }, due: {} }),
    at(5, { clock: { from: given, to: stopped(given, '2026-05-05T10:00:00Z', 'FILE') } }),
  ] as never
  const fileHistory = [
    at(2, { state: { from: 'REVIEW', to: 'INCOMPLETE' } }, { reason: 'No map' }),
    at(3, { state: { from: 'INCOMPLETE', to: 'REVIEW' } }),
    at(6, { amended: {}, projectName: {} }, { reason: 'Another route' }),
    at(7, { decision: {} }),
  ] as never
  const entries = gatherEntries({
    ...{ notice, history, fileHistory, messages: [], logs: [], concerns: [], nameOf: String, wordsOf: String },
    say: (kind, of = {}) => [kind, of.days, of.properties].flat().filter(Boolean).join(' '),
  })
  expect(entries.map(({ id, from, summary, included }) => [id, from, summary, included])).toEqual([
    ['Consultation-7@2', 'User-1', 'RETURNED: No map', true],
    ['Consultation-7@3', 'User-1', 'RESUBMITTED', true],
    ['ConsultNotice-1@4', 'User-1', 'DAYS 2: Elders are away', true],
    ['Consultation-7@6', 'User-1', 'AMENDED projectName: Another route', true],
  ])
  expect(withPicks(entries, picksOf(entries))).toEqual(entries)
})

it('CNS-142 prints what shows an entry in words, and no id', () => {
  const entry: RecordEntry = {
    ...{ id: 'CommLog-7@3', kind: 'LOG', date: '2026-05-01T10:00:00Z', from: 'Ana', summary: 'A call', included: true },
    evidence: 'CommLog-7@3',
  }
  const { evidence: _evidence, ...hidden } = { ...entry, id: 'entry-2' }
  const paper = paperOfRecord([entry, hidden], [], {
    ...{ title: 'Record', language: 'en', remarks: 'Remarks', footer: 'Record' },
    head: ['Date', 'From', 'Summary', 'Evidence'],
    cited: (kind, version) => `${kind}, version ${version}`,
  })
  expect(paper.blocks).toContainEqual(
    expect.objectContaining({
      rows: [
        ['2026-05-01', 'Ana', 'A call', 'LOG, version 3'],
        ['2026-05-01', 'Ana', 'A call', ''],
      ],
    }),
  )
})
