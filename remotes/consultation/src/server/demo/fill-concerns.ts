import type { ItemId } from '@cairn/contract'
import type { AreaItems, DemoCall } from '@cairn/contract/server'
import { responseOf } from './fill-letters.ts'

const AUTHOR = 'lands@demo.test'
const PROJECT = 'North Fork transmission upgrade'

/** What the community of the demo is concerned about in one project. Its places are made up. */
const CONCERNS = [
  {
    ...{ subject: 'Crossing at km 4, spawning beds', type: 'FISH', severity: 'HIGH', status: 'ADDRESSED' },
    asked: 'No work in the water before 1 July, and a monitor named by us on site',
    answered: 'Offered 15 July; a monitor is agreed',
    publicWords: 'The crossing at km 4 lies above spawning beds. Work in the water waits until 1 July.',
    place: { type: 'Point', coordinates: [-128.42, 52.93] },
  },
  {
    ...{ subject: 'Temporary road at the berry slope', type: 'PLANTS', severity: 'MIDDLE', status: 'ACCEPTED' },
    asked: 'Close the road and plant the slope again by the autumn after',
    answered: 'Agreed',
    publicWords: 'The temporary road at the berry slope is closed and planted again.',
  },
  {
    ...{ subject: 'Old poles left in the valley', type: 'CUMULATIVE', severity: 'LOW', status: 'OPEN' },
    asked: 'Take out the poles of the former line',
  },
]

/** Notes what the community of the demo is concerned about. Does so once. */
export async function fillConcerns(demo: DemoCall, community: ItemId): Promise<void> {
  const author: AreaItems = await demo.as(AUTHOR)
  const response = await responseOf(author, PROJECT, community)
  if (!response) return
  for (const [n, { status, ...concern }] of CONCERNS.entries()) {
    const made = await author.create('ConsultResponseConcern', {
      ...{ ...concern, response: response.$id, $key: `demo-concern-${n}` },
    })
    if (made._u > 1 || made['status'] === status) continue
    await author.update({ _t: made._t, _i: made._i, _u: made._u, status })
  }
}
