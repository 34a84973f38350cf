import { expect, it } from 'vitest'
import { amendmentOf, beginAmendment } from './amendment.ts'

const file = { projectName: 'Weir', projectEndDt: '2027-05-01', region: 'COAST' }
const draft = beginAmendment(file)

it('CNS-2 an amendment has a change and a reason, and perhaps more days', () => {
  expect(draft.values).toEqual({ projectName: 'Weir', projectEndDt: '2027-05-01' })
  expect(amendmentOf({ ...draft, reason: 'Later' }, file)).toBeUndefined()
  const values = { ...draft.values, projectEndDt: '' }
  expect(amendmentOf({ ...draft, values }, file)).toBeUndefined()
  expect(amendmentOf({ ...draft, values, reason: ' Later ', days: '3' }, file)).toEqual({
    changes: { projectEndDt: null },
    reason: 'Later',
    days: 3,
  })
  for (const days of ['-1', '1.5', 'x', '61'])
    expect(amendmentOf({ ...draft, values, reason: 'Later', days }, file)).toBeUndefined()
})

it('CNS-298 an amendment may change the area, and takes none away', () => {
  const area = { type: 'Point', coordinates: [-129, 53] }
  const moved = { type: 'Point', coordinates: [-128, 53] }
  const begun = { ...beginAmendment({ ...file, projectArea: area }), reason: 'Moved' }
  const changesOf = (drawn: unknown) => amendmentOf({ ...begun, area: drawn }, { ...file, projectArea: area })?.changes
  expect(changesOf({ ...area })).toBeUndefined()
  expect(changesOf(null)).toBeUndefined()
  expect(changesOf(moved)).toEqual({ projectArea: moved })
})
