import { CairnError } from '@cairn/contract/errors'
import type { SaveContext, SaveRule } from '@cairn/contract/server'
import { changesLetter, partsFromTemplate } from '../../../model/letters/letter-approval.ts'
import { LETTER_FIELDS, problemsOfFields } from '../../../model/letters/letter-fields.ts'
import { APPROVED_WITH } from '../../../model/letters/letter.ts'

/** Texts of a letter and a template in which fields stand. */
const TEXTS = ['subject', 'body', 'signatory'] as const

const WRONG_FIELD = {
  unknown: 'errors.consultation.letterFieldUnknown',
  broken: 'errors.consultation.letterFieldBroken',
}

/** Throws `invalidItem` with each text in which a field is unknown or broken. */
function requireFields({ after }: SaveContext): void {
  const problems = TEXTS.flatMap((name) => {
    const [problem] = problemsOfFields(after[name])
    if (!problem) return []
    const { kind, text } = problem
    return [[name, { userMessage: WRONG_FIELD[kind], field: text, known: LETTER_FIELDS.join(', ') }] as const]
  })
  if (problems.length > 0)
    throw new CairnError('invalidItem', problems.map(([name]) => name).join(', '), {
      properties: Object.fromEntries(problems),
    })
}

/**
 * Save rule: checks the fields of a template, and discards who approved it and until when once it is not
 * approved any more. Throws `invalidItem` for unknown and broken fields.
 */
export const saveTemplate: SaveRule = (context) => {
  requireFields(context)
  if (context.before?.['approval'] === 'APPROVED' && context.after['approval'] !== 'APPROVED') {
    delete context.after['approvedUntil']
    delete context.after['approver']
  }
}

/**
 * Save rule: checks the fields of a letter, stores its author, and discards the approval once the letter is a
 * draft again. Throws `consultation.letterSent` if a sent letter is changed, and as `saveTemplate` does.
 */
export const saveLetter: SaveRule = (context) => {
  const { before, after, actor } = context
  if (!before) {
    requireFields(context)
    if (actor.contact !== undefined && after['author'] === undefined) after['author'] = actor.contact
    return
  }
  const isChanged = changesLetter(before, after)
  if (isChanged && before['state'] === 'SENT') throw new CairnError('consultation.letterSent')
  if (isChanged) requireFields(context)
  if (partsFromTemplate(before, after)) delete after['templateUntil']
  const wasOut = before['state'] === 'PROPOSED' || before['state'] === 'APPROVED'
  if (wasOut && after['state'] === 'DRAFT') for (const name of APPROVED_WITH) delete after[name]
}
