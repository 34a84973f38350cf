import { expect, it } from 'vitest'
import { csvOfEntries, type RecordEntry } from './record-entries.ts'

it('CNS-142 writes entries as CSV in which nothing is a formula, for programs that part cells elsewhere too', () => {
  const entry: RecordEntry = {
    ...{ id: 'Message-1', kind: 'MESSAGE', date: '2026-05-01', from: '=Ana', summary: "a;=cmd|' /c calc'!A1" },
    ...{ evidence: 'Message-1@2', included: true },
  }
  expect(csvOfEntries([entry]).split('\r\n')[1]).toBe(
    "Message-1,MESSAGE,2026-05-01,'=Ana,a;'=cmd|' /c calc'!A1,Message-1@2,",
  )
})
