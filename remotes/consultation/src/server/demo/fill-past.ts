import type { ItemId } from '@cairn/contract'
import type { DemoCall } from '@cairn/contract/server'

/** Consultations from before the product: lines of the old register. */
const PAST = [
  {
    ...{ fileNumber: 'R-1994-03', projectName: 'Log dump at the river mouth', projectType: 'TENURE', region: 'COAST' },
    ...{ received: '1994-05-02', due: '1994-06-01', answered: '1994-06-14', outcome: 'OBJECTION' },
    place: [-128.402, 52.915],
  },
  {
    ...{ fileNumber: 'R-2001-11', projectName: 'Gravel for the wharf road', projectType: 'QUARRY', region: 'COAST' },
    ...{ received: '2001-09-17', due: '2001-10-17', answered: '2001-10-12', outcome: 'CONCERNS_MITIGATED' },
    ...{ promised: 'No trucks while the salmon run.', place: [-128.398, 52.925] },
  },
  {
    ...{ fileNumber: 'R-2006-02', projectName: 'Test wells above Hollow Lake', projectType: 'WATER_LICENCE' },
    ...{ region: 'INTERIOR', received: '2006-02-20', due: '2006-03-22', outcome: 'STUDY_REQUIRED' },
    ...{ answered: '2006-03-21', promised: 'A year of flow measurements before any well.', place: [-128.37, 52.96] },
  },
  {
    ...{
      fileNumber: 'R-2012-07',
      projectName: 'Channel marks at Shoal Bay',
      projectType: 'DREDGING',
      region: 'MARINE',
    },
    ...{ received: '2012-07-03', due: '2012-08-02', outcome: 'DEFERRED', place: [-128.46, 52.885] },
  },
]

/** Fills the old register of the community. */
export async function fillPast({ as }: DemoCall, saltbox: ItemId, askedBy: ItemId | undefined): Promise<void> {
  const staff = await as('lands@demo.test')
  for (const { place, ...values } of PAST)
    await staff.create('PastConsultation', {
      ...values,
      ...{ owner: saltbox, projectArea: { type: 'Point', coordinates: place } },
      ...(askedBy ? { askedBy } : {}),
      $key: `demo-past-${values.fileNumber}`,
    })
}
