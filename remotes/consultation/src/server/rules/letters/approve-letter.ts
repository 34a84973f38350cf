import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { MoveCall, MoveRule } from '@cairn/contract/server'
import { localDate } from '@cairn/model/working-days'
import { clockOf } from '../../../model/clock/clock.ts'
import { isTemplateAlone, isTemplateApproved, MOST_OWN_WRITERS } from '../../../model/letters/letter-approval.ts'
import { fillText } from '../../../model/letters/letter-fields.ts'
import { valuesOfLetter } from '../../../model/letters/letter-values.ts'
import { withAccount } from '../people/accounts.ts'
import { requireFresh } from './letter-cited.ts'
import { caseOf } from '../answers/settle.ts'
import { namedBy } from '../file/load-file.ts'
import { makeLetter } from './make-letter.ts'

/** Refuses with `consultation.fileEnded` what is done to a letter of a file that is over. */
const whileItRuns =
  (rule: MoveRule): MoveRule =>
  async (call) => {
    const { response } = await call.asServer.read(call.item.$id)
    await caseOf(call.asServer, await call.asServer.read(String(response) as ItemId))
    return rule(call)
  }

/** Move rule: makes the PDF file that is approved and sent, and notes whether its authors may approve it. */
export const proposeLetter = whileItRuns(async (call) => {
  const { set, sources, basedOn } = await makeLetter(call)
  const own = await ownApprovalIn(call, String(sources.response['community']))
  return { set: { ...set, mayApproveOwn: own !== undefined }, basedOn }
})

/** Move rule: approves the letter's PDF if nothing that it cites has changed. */
export const approveLetter = whileItRuns(async ({ item, actor, asServer }) => {
  const letter = await asServer.read(item.$id)
  const basedOn = await requireFresh(asServer, letter)
  return { set: { approver: actor.contact ?? null, approvedHow: 'ACCOUNT' }, basedOn }
})

/**
 * Move rule: notes that somebody of the community without an account approved on paper or by phone. A signed
 * copy, or a log about this letter from since it was proposed, shows it; throws `invalidItem` or
 * `consultation.approvalProof` otherwise, and `ownWork` if the approver wrote it.
 */
export const enterApproval = whileItRuns(async ({ item, asked, asServer, items }) => {
  const { approver, approvalLog, signedCopy = item['signedCopy'] } = asked
  const letter = await asServer.read(item.$id)
  const response = await asServer.read(String(letter['response']) as ItemId)
  const id = String(approver) as ItemId
  const who = (await items.readMany([id]))[id]
  const isOfCommunity = [who?.['organizations'] ?? []].flat().map(String).includes(String(response['community']))
  if (!who || !isOfCommunity) throw refused('approver', 'errors.consultation.approverElsewhere')
  if ((await withAccount(asServer, [who])).has(id)) throw refused('approver', 'errors.consultation.approverHasAccount')
  if ([letter['writers'] ?? []].flat().includes(id)) throw new CairnError('ownWork')
  if (approvalLog === undefined && [signedCopy ?? []].flat().length === 0)
    throw new CairnError('consultation.approvalProof')
  if (typeof approvalLog === 'string') {
    const log = await items.read(approvalLog as ItemId)
    const proposed = await asServer.read(String(letter['pdf']) as ItemId)
    if (!isAbout(log, letter, response) || String(log['date']) < dayOf(proposed._c.ts, response))
      throw refused('approvalLog', 'errors.consultation.logOfOther')
  }
  return { basedOn: await requireFresh(asServer, letter) }
})

/** Tells whether a log is its community's own, and about a letter or the answer that this is. */
function isAbout({ owner, context }: Item, letter: Item, response: Item): boolean {
  const about = [context ?? []].flat()
  return owner === response['community'] && [letter.$id, response.$id].some((id) => about.includes(id))
}

/** The day of a moment where the community is. */
function dayOf(moment: string, response: Item): string {
  return localDate(moment, clockOf(response['clock'])?.calendar.zone ?? 'UTC')
}

/**
 * Move rule: makes the PDF file of a letter that is its template with fields filled, and approves it in the
 * name of who approved the template. Throws `consultation.templateNotApproved`, and
 * `consultation.notTemplateAlone` for other text or subject.
 */
export const approveByTemplate = whileItRuns(async (call) => {
  const { set, sources, basedOn } = await makeLetter(call)
  const { letter, template, today } = sources
  if (!template || !isTemplateApproved(template, today)) throw new CairnError('consultation.templateNotApproved')
  const values = valuesOfLetter(sources, [])
  const subjects = [letter, template].map((each) => fillText(String(each['subject']), values))
  if (subjects[0] !== subjects[1] || !isTemplateAlone(letter, template))
    throw new CairnError('consultation.notTemplateAlone')
  return { set: { ...set, approver: template['approver'] ?? null, approvedHow: 'TEMPLATE' }, basedOn }
})

/**
 * Move rule: lets authors approve their own letter, if their community's terms allow it and fewer than three
 * of its people write letters.
 */
export const approveOwnLetter = whileItRuns(async (call) => {
  const { item, actor, asServer } = call
  const letter = await asServer.read(item.$id)
  const response = await asServer.read(String(letter['response']) as ItemId)
  const terms = await ownApprovalIn(call, String(response['community']))
  if (!terms) throw new CairnError('ownWork')
  const basedOn = await requireFresh(asServer, letter)
  return { set: { approver: actor.contact ?? null, approvedHow: 'OWN' }, basedOn: [...basedOn, terms] }
})

/** Returns the terms by which people of a community approve what they wrote. Undefined if they may not. */
async function ownApprovalIn(
  { item, asServer, countWho }: Pick<MoveCall, 'item' | 'asServer' | 'countWho'>,
  community: string,
): Promise<Item | undefined> {
  const [terms] = await namedBy(asServer, 'ConsultTerms', 'owner', community)
  if (terms?.['ownLetters'] !== true) return undefined
  // Whoever may change this letter writes letters.
  return (await countWho(item.$id, 'update', MOST_OWN_WRITERS)) < MOST_OWN_WRITERS ? terms : undefined
}

function refused(property: string, userMessage: string): CairnError {
  return new CairnError('invalidItem', property, { properties: { [property]: { userMessage } } })
}

/**
 * Move rule: notes who approved a template. Throws `invalidItem` if it would be approved until a day that is
 * past.
 */
export const approveTemplate: MoveRule = ({ asked, actor }: MoveCall) => {
  const today = new Date().toISOString().slice(0, 10)
  if (String(asked['approvedUntil']) < today) throw refused('approvedUntil', 'errors.consultation.inPast')
  return { set: { approver: actor.contact ?? null } }
}
