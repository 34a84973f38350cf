import * as v from 'valibot'
import { itemIdSchema, type ItemId } from '@cairn/contract'
import { defineAction } from '@cairn/contract/server'
import { fillKnown } from '../../model/letter-fields.ts'
import { valuesOfLetter } from '../../model/letter-values.ts'
import { loadSources } from '../rules/letter-sources.ts'
import { valuesFromTemplate } from '../../model/letter-approval.ts'

/** Longest key of a list of values. */
const MAX_KEY = 60

/**
 * Begins a letter of a response with the text of a template, an outcome if one is given, and the people who
 * asked as recipients. Returns the letter. The caller needs what making a letter by hand needs.
 */
export const draftLetter = defineAction({
  kind: 'write',
  types: ['ConsultResponse'],
  on: 'item',
  right: 'update',
  capability: 'ConsultRespond',
  payload: v.object({
    template: itemIdSchema,
    replaces: v.optional(itemIdSchema),
    outcome: v.optional(v.pipe(v.string(), v.maxLength(MAX_KEY))),
  }),
  result: v.looseObject({ $id: v.string() }),
  async run({ item, payload: { template, replaces, outcome }, items, asServer }) {
    const text = await items.read(template)
    const file = await asServer.read(String(item?.['consultation']) as ItemId)
    const values = {
      ...valuesFromTemplate(text),
      response: item?.$id,
      recipients: [file['primaryContacts'] ?? []].flat(),
      ...(replaces === undefined ? {} : { replaces }),
      ...(outcome === undefined ? {} : { outcome }),
    }
    // Whoever answers may write to those who asked, though their contacts are another organisation's.
    const sources = await loadSources(asServer, values, new Date().toISOString())
    const subject = fillKnown(String(text['subject']), valuesOfLetter(sources, []))
    const made = await asServer.create('Letter', { ...values, subject, templateVersion: text._u })
    return items.read(made.$id)
  },
})
