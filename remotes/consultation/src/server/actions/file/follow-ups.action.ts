import * as v from 'valibot'
import { idsNamed } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { sentSince } from '../../rules/file/follow-ups.ts'
import { namedBy } from '../../rules/file/load-file.ts'

/**
 * Action: counts for each notice of a file the follow-ups that the organisation which files it has logged,
 * also those that are private to a colleague. Keys are ids of notices. Throws `notAllowed` for others.
 */
export const followUpsLogged = defineAction({
  kind: 'asks',
  types: ['Consultation'],
  on: 'item',
  payload: v.object({}),
  result: v.object({ logged: v.record(v.string(), v.number()) }),
  async run({ item, actor, asServer }) {
    const owner = item?.['owner']
    const contact = actor.contact && (await asServer.read(actor.contact))
    if (!item || !idsNamed(contact?.['organizations']).some((own) => own === owner)) throw new CairnError('notAllowed')
    const notices = await namedBy(asServer, 'ConsultNotice', 'consultation', item.$id)
    const counts = await Promise.all(
      notices.map(async (notice) => {
        const logs = await namedBy(asServer, 'CommLog', 'context', notice.$id)
        const own = logs.filter((log) => log['owner'] === owner)
        return [notice.$id, sentSince(own, notice).length] as const
      }),
    )
    return { logged: Object.fromEntries(counts) }
  },
})
