import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'

/**
 * Action: returns what one version of an item changed, as the caller may see it. Throws `notFound` for a
 * version that is not there.
 */
export const versionOf = defineAction({
  kind: 'asks',
  types: ['Consultation', 'ConsultResponse', 'ConsultNotice', 'ConsultTerms', 'Letter', 'LetterTemplate'],
  on: 'item',
  payload: v.object({ u: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  result: v.object({ changes: v.record(v.string(), v.object({ from: v.unknown(), to: v.unknown() })) }),
  async run({ item, payload: { u }, items }) {
    const version = item && (await items.history(item.$id)).find((each) => each.u === u)
    if (!version) throw new CairnError('notFound')
    return { changes: version.changes }
  },
})
