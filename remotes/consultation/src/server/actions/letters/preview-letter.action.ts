import * as v from 'valibot'
import type { RichNode } from '@cairn/model/rich-text'
import { parseRichText } from '@cairn/model/rich-text'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { emptyFields, fieldsIn, fillRichText, fillText } from '../../../model/letters/letter-fields.ts'
import { citesOf, valuesOfLetter } from '../../../model/letters/letter-values.ts'
import { loadSources } from '../../rules/letters/letter-sources.ts'

/**
 * Action: fills in a letter as it would be now, without storing it. Returns its subject and text, fields
 * without a value, and the item versions it would cite.
 */
export const previewLetter = defineAction({
  kind: 'asks',
  types: ['Letter'],
  on: 'item',
  payload: v.object({}),
  result: v.object({
    subject: v.string(),
    words: v.custom<RichNode>((value) => parseRichText(value) !== undefined),
    empty: v.array(v.string()),
    cites: v.array(v.string()),
  }),
  async run({ item, asServer }) {
    if (!item) throw new CairnError('notFound')
    const read = await asServer.read(item.$id)
    const sources = await loadSources(asServer, read, new Date().toISOString())
    const body = parseRichText(read['body']) ?? { type: 'doc' as const }
    const fields = [...new Set([...fieldsIn(read['subject']), ...fieldsIn(body), ...fieldsIn(read['signatory'])])]
    const values = valuesOfLetter(sources, fields)
    return {
      subject: fillText(String(read['subject'] ?? ''), values),
      words: fillRichText(body, values),
      empty: emptyFields(fields, values),
      cites: citesOf(sources, fields),
    }
  },
})
