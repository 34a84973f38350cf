import * as v from 'valibot'
import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, readable } from '@cairn/contract/server'
import { fillKnown } from '../../../model/letters/letter-fields.ts'
import { valuesOfLetter } from '../../../model/letters/letter-values.ts'
import { loadSources } from '../../rules/letters/letter-sources.ts'
import { requireOwnTemplate } from '../../rules/letters/make-letter.ts'
import { isTemplateAlone, isTemplateApproved, valuesFromTemplate } from '../../../model/letters/letter-approval.ts'

/** Longest key of a list of values. */
const MAX_KEY = 60

/**
 * Action: begins a letter of a response with the text of a template, an outcome if one is given, and the
 * people who asked as recipients. Returns the letter. The caller needs what making a letter by hand needs.
 * Throws `invalidItem` for a template of another organisation, and for a letter to replace that is not this
 * response's.
 */
export const draftLetter = defineAction({
  kind: 'write',
  types: ['ConsultResponse'],
  on: 'item',
  right: 'update',
  capability: 'ConsultRespond',
  payload: v.object({
    template: readable('LetterTemplate'),
    replaces: v.optional(readable('Letter')),
    outcome: v.optional(v.pipe(v.string(), v.maxLength(MAX_KEY))),
  }),
  result: v.looseObject({ $id: v.string() }),
  async run({ item: response, payload: { template, replaces, outcome }, items, asServer }) {
    if (!response) throw new CairnError('notFound')
    const text = await items.read(template)
    requireOwnTemplate({ template: text, response })
    if (replaces !== undefined && (await items.read(replaces))['response'] !== response.$id)
      throw new CairnError('invalidItem', 'replaces', {
        properties: { replaces: { userMessage: 'errors.invalidItem' } },
      })
    const file = await asServer.read(String(response['consultation']) as ItemId)
    const values = {
      ...valuesFromTemplate(text),
      response: response.$id,
      // Whoever answers may write to those who asked, though their contacts are another organisation's.
      recipients: [file['primaryContacts'] ?? []].flat(),
      ...(replaces === undefined ? {} : { replaces }),
      ...(outcome === undefined ? {} : { outcome }),
    }
    // oxlint-disable-next-line cairn/payload-as-server -- the outcome is a value of a list
    const sources = await loadSources(asServer, values, new Date().toISOString())
    const subject = fillKnown(String(text['subject']), valuesOfLetter(sources, []))
    const isAlone = isTemplateApproved(text, sources.today) && isTemplateAlone(values, text)
    const fromTemplate = { templateVersion: text._u, ...(isAlone ? { templateUntil: text['approvedUntil'] } : {}) }
    // oxlint-disable-next-line cairn/payload-as-server -- the outcome is a value of a list
    const made = await asServer.create('Letter', { ...values, subject }, fromTemplate)
    return items.read(made.$id)
  },
})
