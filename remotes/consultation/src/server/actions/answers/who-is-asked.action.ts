import * as v from 'valibot'
import { moveLinesSchema } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { stateOfClock } from '../../../model/clock/clock.ts'
import { chosenFor } from '../../rules/answers/plan-asking.ts'

/**
 * Action: tells which communities are asked if the file goes out now, how many working days each has and
 * until when. Throws `notAllowed` for anyone who may not hand it out.
 */
export const whoIsAsked = defineAction({
  kind: 'asks',
  types: ['Consultation'],
  on: 'item',
  payload: v.object({}),
  result: moveLinesSchema,
  async run({ item, asServer }) {
    if (!item?.$can?.['distribute'] && !item?.$can?.['addCommunities']) throw new CairnError('notAllowed')
    const now = new Date().toISOString()
    const { chosen } = await chosenFor(await asServer.read(item.$id), asServer, now)
    return {
      lines: chosen.map(({ community, clock }) => {
        const { due: until, total: days } = stateOfClock(clock, now)
        const isLater = days > clock.days ? { note: 'consultation.clock.asRequested' } : {}
        return { item: community, days, ...isLater, ...(until === undefined ? {} : { until }) }
      }),
    }
  },
})
