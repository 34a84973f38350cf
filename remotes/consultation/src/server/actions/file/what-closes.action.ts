import * as v from 'valibot'
import { moveLinesSchema } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { loadAnswering } from '../../rules/file/load-file.ts'

/**
 * Action: tells how each community stands once a file is closed. Throws `notAllowed` for who may not close
 * it.
 */
export const whatCloses = defineAction({
  kind: 'asks',
  types: ['Consultation'],
  on: 'item',
  payload: v.object({}),
  result: moveLinesSchema,
  async run({ item, asServer }) {
    if (!item?.$can?.['close']) throw new CairnError('notAllowed')
    const asked = (await loadAnswering(asServer, item.$id)).flatMap(({ response, notice }) => {
      if (!notice) return []
      const status = response['state'] === 'PENDING' ? 'NO_RESPONSE' : String(notice['status'])
      return [{ item: String(notice['community']), note: `types.ConsultNotice.options.status.${status}` }]
    })
    return { lines: [{ note: 'consultation.closing.note' }, ...asked] }
  },
})
