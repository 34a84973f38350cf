import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { csvOfEntries, gatherEntries, paperOfRecord, type RecordEntry } from './record-entries.ts'

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
  const nothing = { history: [], messages: [], logs: [] }
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
  const nothing = { messages: [], logs: [], concerns: [] }
  const entries = gatherEntries({
    notice,
    history,
    ...nothing,
    nameOf: String,
    wordsOf: (status, former) => `${former ?? 'new'} is ${status}`,
  })
  expect(entries.map(({ summary }) => summary)).toEqual(['new is AWAITING', 'AWAITING is ANSWERED: On time'])
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
