import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { costRows, costsCsv, costTotal } from './costs.ts'

const response = (org: string, values: object) =>
  ({
    primaryOrg: org,
    $labels: { 'Organization-1': 'Meridian', 'Organization-2': '=Ridge' },
    ...values,
  }) as unknown as Item
const RESPONSES = [
  response('Organization-1', {
    fees: [
      { kind: 'REVIEW', amount: 100.1, sent: '2026-05-03', paid: '2026-06-01' },
      { kind: 'TRAVEL', amount: 0.2, sent: '2026-05-30' },
      { kind: 'STUDY', amount: 50 },
    ],
    hours: [{ who: 'Contact-1', date: '2026-05-02', hours: 1.5 }],
  }),
  response('Organization-1', { hours: [{ who: 'Contact-1', date: '2026-05-09', hours: 0.25 }] }),
  response('Organization-2', { fees: [{ kind: 'REVIEW', amount: 7, sent: '2026-04-01' }] }),
  response('Organization-2', {}),
]

it('CNS-230 fees and hours are summed by who asked and by month, to the cent', () => {
  const rows = costRows(RESPONSES)
  expect(rows.map(({ org: _org, ...row }) => row)).toEqual([
    { name: '=Ridge', month: '2026-04', hours: 0, fees: 7, paid: 0 },
    { name: 'Meridian', month: '', hours: 0, fees: 50, paid: 0 },
    { name: 'Meridian', month: '2026-05', hours: 1.75, fees: 100.3, paid: 100.1 },
  ])
  expect(costTotal(rows)).toMatchObject({ hours: 1.75, fees: 157.3, paid: 100.1 })
})

it('CNS-230 they are saved as CSV, in which nothing is a formula', () => {
  const csv = costsCsv(costRows(RESPONSES), ['Proponent', 'Month', 'Hours', 'Fees', 'Paid'])
  expect(csv.split('\r\n').slice(0, 2)).toEqual(['\uFEFFProponent,Month,Hours,Fees,Paid', "'=Ridge,2026-04,0,7,0"])
})
