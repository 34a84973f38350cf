import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, MoveCall, MoveRule } from '@cairn/contract/server'
import { isTemplateAlone, isTemplateApproved, MOST_OWN_WRITERS } from '../../model/letter-approval.ts'
import { fillText } from '../../model/letter-fields.ts'
import { valuesOfLetter } from '../../model/letter-values.ts'
import { hasAccount } from '../../model/plan-sending.ts'
import { requireFresh } from './letter-cited.ts'
import { namedBy } from './load-file.ts'
import { makeLetter } from './make-letter.ts'

const MOST_CONTACTS = 500

/** Makes the PDF file that is approved and sent. */
export const proposeLetter: MoveRule = async (call) => {
  const { set, sources, basedOn } = await makeLetter(call)
  const own = await ownApprovalIn(call.asServer, String(sources.response['community']))
  return { set: { ...set, mayApproveOwn: own !== undefined }, basedOn }
}

/** Approves the file as it is, if nothing that it rests on has changed. */
export const approveLetter: MoveRule = async ({ item, actor, asServer }) => {
  const letter = await asServer.read(item.$id)
  const basedOn = await requireFresh(asServer, letter)
  return { set: { approver: actor.contact ?? null, approvedHow: 'ACCOUNT' }, basedOn }
}

/**
 * Notes that somebody without an account approved on paper or by phone. A signed copy or a log shows it.
 * Whoever wrote the letter does not enter it: the machine sees to that.
 */
export const enterApproval: MoveRule = async ({ item, asked, asServer, items }) => {
  const { approver, approvalLog, signedCopy = item['signedCopy'] } = asked
  const letter = await asServer.read(item.$id)
  const who = await asServer.read(String(approver) as ItemId)
  if (hasAccount(who['userState'])) throw refused('approver', 'errors.consultation.approverHasAccount')
  if ([letter['writers'] ?? []].flat().includes(who.$id)) throw new CairnError('ownWork')
  if (approvalLog === undefined && [signedCopy ?? []].flat().length === 0)
    throw new CairnError('consultation.approvalProof')
  if (typeof approvalLog === 'string') await items.read(approvalLog as ItemId)
  return { basedOn: await requireFresh(asServer, letter) }
}

/** Approves a letter that is its template with fields filled, while the template is approved. */
export const approveByTemplate: MoveRule = async (call) => {
  const { set, sources, basedOn } = await makeLetter(call)
  const { letter, template, today } = sources
  if (!template || !isTemplateApproved(template, today)) throw new CairnError('consultation.templateNotApproved')
  const values = valuesOfLetter(sources, [])
  const subjects = [letter, template].map((each) => fillText(String(each['subject']), values))
  if (subjects[0] !== subjects[1] || !isTemplateAlone(letter, template))
    throw new CairnError('consultation.notTemplateAlone')
  return { set: { ...set, approver: template['approver'] ?? null, approvedHow: 'TEMPLATE' }, basedOn }
}

/**
 * Lets somebody approve what they wrote, if their community says so by its terms and fewer than three people
 * of it write letters.
 */
export const approveOwnLetter: MoveRule = async ({ item, actor, asServer }) => {
  const letter = await asServer.read(item.$id)
  const response = await asServer.read(String(letter['response']) as ItemId)
  const terms = await ownApprovalIn(asServer, String(response['community']))
  if (!terms) throw new CairnError('ownWork')
  const basedOn = await requireFresh(asServer, letter)
  return { set: { approver: actor.contact ?? null, approvedHow: 'OWN' }, basedOn: [...basedOn, terms] }
}

/** Returns the terms by which people of a community approve what they wrote. Undefined if they may not. */
async function ownApprovalIn(asServer: AreaItems, community: string): Promise<Item | undefined> {
  const [terms] = await namedBy(asServer, 'ConsultTerms', 'owner', community)
  if (terms?.['ownLetters'] !== true) return undefined
  return (await writersOf(asServer, community)) < MOST_OWN_WRITERS ? terms : undefined
}

/** Counts the accounts of a community that may write letters. */
async function writersOf(asServer: AreaItems, community: string): Promise<number> {
  const own = { prop: 'organizations', kind: 'rel' as const, value: [community] }
  const found = await asServer.search({ types: ['Contact'], must: [own], max: MOST_CONTACTS, total: false })
  if (found.ids.length === 0) return 0
  const held = { prop: 'contact', kind: 'rel' as const, value: found.ids }
  const { ids } = await asServer.search({ types: ['User'], must: [held], max: MOST_CONTACTS, total: false })
  const users = Object.values(await asServer.readMany(ids.filter(isItemId)))
  return users.filter(mayWrite).length
}

function mayWrite({ capabilities }: Item): boolean {
  return [capabilities ?? []].flat().includes('ConsultRespond')
}

function refused(property: string, userMessage: string): CairnError {
  return new CairnError('invalidItem', property, { properties: { [property]: { userMessage } } })
}

/** Notes who approved a template, until when, and that a second person did. */
export const approveTemplate: MoveRule = ({ asked, actor }: MoveCall) => {
  const today = new Date().toISOString().slice(0, 10)
  if (String(asked['approvedUntil']) < today) throw refused('approvedUntil', 'errors.consultation.inPast')
  return { set: { approver: actor.contact ?? null } }
}
