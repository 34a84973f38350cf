import type { Item, ItemId } from '@cairn/contract'
import type { AreaItems, DemoCall } from '@cairn/contract/server'
import { parseRichText, richTextOf } from '@cairn/model/rich-text'
import { fillKnown, fillText } from '../../model/letters/letter-fields.ts'
import { frameOf, framedWords } from '../../model/letters/letter-frame.ts'
import { framedBy, valuesOfLetter } from '../../model/letters/letter-values.ts'
import { writesOfMessage, ANSWER_PURPOSE } from '../../model/letters/plan-sending.ts'
import { loadSources } from '../rules/letters/letter-sources.ts'
import { sayIn } from '../rules/letters/letter-words.ts'
import { loadAnswering, namedBy } from '../rules/file/load-file.ts'
import { makeLetter, readAll } from '../rules/letters/make-letter.ts'
import { LETTERS, TEMPLATES, type DemoLetter } from './letters.ts'

const AUTHOR = 'lands@demo.test'
const LEADER = 'leader@demo.test'
const SIGNATORY = 'Odessa Tidepool, for the leadership'
const YEAR_MS = 365 * 86_400_000

/** What the letters of the demo are written with. */
interface Writing {
  demo: DemoCall
  author: AreaItems
  leader: AreaItems
  templates: ReadonlyMap<string, Item>
  community: ItemId
}

/** Writes the templates and the letters of a community of the demo, each as far as it has come. */
export async function fillLetters(demo: DemoCall, community: ItemId): Promise<void> {
  const [author, leader] = [await demo.as(AUTHOR), await demo.as(LEADER)]
  const templates = new Map<string, Item>()
  for (const { key, body, approved, ...values } of TEMPLATES) {
    const made = await author.create('LetterTemplate', {
      ...values,
      ...{ owner: community, language: 'en', state: 'ACTIVE', body: richTextOf(body), signatory: SIGNATORY },
      address: 'Lands Office · 1 Breakwater Road, Saltbox Inlet',
      $key: `demo-template-${key}`,
    })
    templates.set(key, made)
    if (!approved || made['approval'] === 'APPROVED') continue
    const { contact } = await demo.actor(LEADER)
    const until = new Date(Date.parse(demo.today) + YEAR_MS).toISOString().slice(0, 10)
    const approval = { approvedUntil: until, ...(contact ? { approver: contact } : {}) }
    const [done] = await leader.together([{ op: 'move', id: made.$id, action: 'approveTemplate', body: approval }])
    if (done) templates.set(key, done)
  }
  const writing: Writing = { demo, author, leader, templates, community }
  for (const [n, letter] of LETTERS.entries()) await writeLetter(writing, letter, n)
}

async function writeLetter({ demo, author, leader, templates, community }: Writing, letter: DemoLetter, n: number) {
  const response = await responseOf(author, letter.project, community)
  const template = templates.get(letter.template)
  if (!response || !template) return
  const file = await author.read(String(response['consultation']) as ItemId)
  const { contact } = await demo.actor(AUTHOR)
  const sent = (await namedBy(author, 'Letter', 'response', response.$id)).find(({ state }) => state === 'SENT')
  const made = await author.create('Letter', {
    ...{ response: response.$id, template: template.$id, templateVersion: template._u, outcome: letter.outcome },
    ...{ subject: subjectOf(template, file), language: 'en', kind: template['kind'], signatory: SIGNATORY },
    body: template['body'],
    recipients: [file['primaryContacts'] ?? []].flat(),
    ...(template['withMap'] === true ? { withMap: true } : {}),
    ...(contact ? { author: contact } : {}),
    ...(letter.replaces && sent ? { replaces: sent.$id } : {}),
    $key: `demo-letter-${n}`,
  })
  // Made to the end by a run that was cut off later.
  if (made._u > 1) return
  const move = (items: AreaItems, action: string, body: Record<string, unknown> = {}, reason?: string) =>
    items.together([{ op: 'move', id: made.$id, action, body, ...(reason ? { reason } : {}) }])
  const propose = async () => {
    const { set } = await makeLetter({ item: made, asServer: author, filesAsServer: await demo.filesAs(AUTHOR) })
    await move(author, 'proposeLetter', { ...set })
  }
  if (letter.rejected) {
    await propose()
    await move(leader, 'rejectLetter', {}, letter.rejected)
  }
  if (letter.body) {
    const { _t, _i, _u } = await author.read(made.$id)
    await author.update({ _t, _i, _u, body: richTextOf(letter.body) })
  }
  if (letter.to === 'DRAFT') return
  await propose()
  if (letter.to === 'PROPOSED') return
  const { contact: approver } = await demo.actor(LEADER)
  await move(leader, 'approveLetter', { approvedHow: 'ACCOUNT', ...(approver ? { approver } : {}) })
  if (letter.to === 'SENT') await send(demo, author, made.$id, response)
}

/** Puts an approved letter into the conversation about its notice. */
async function send(demo: DemoCall, author: AreaItems, id: ItemId, response: Item): Promise<void> {
  const letter = await author.read(id)
  const answering = await loadAnswering(author, String(response['consultation']))
  const notice = answering.find((each) => each.response.$id === response.$id)?.notice
  if (!notice) return
  const files = await demo.filesAs(AUTHOR)
  const file = await files.open(String(letter['pdf']) as ItemId)
  const bytes = await readAll(await file.stream())
  const keep = (type: string, property: string, index?: number) =>
    files.keep(bytes, file.name, { type, property, ...(index === undefined ? {} : { index }) }, `demo ${id} ${type}`)
  const now = new Date().toISOString()
  const { userId, contact } = await demo.actor(AUTHOR)
  const threads = await namedBy(author, 'Thread', 'context', notice.$id)
  const sources = await loadSources(author, letter, now)
  const writes = writesOfMessage({
    ...{ letter, notice, now, author: userId },
    subject: fillText(String(letter['subject']), valuesOfLetter(sources, [])),
    words: framedWords(parseRichText(letter['words']) ?? { type: 'doc' }, frameOf(framedBy(sources), sayIn('en'))),
    file: await keep('Message', 'attachments'),
    participants: [...[letter['recipients'] ?? []].flat(), ...(contact ? [contact] : [])].map(String),
    thread: threads.find(({ purpose }) => purpose === ANSWER_PURPOSE),
  })
  const letters = [...[notice['letters'] ?? []].flat(), await keep('ConsultNotice', 'letters', notice._i)]
  const sentOn = String(response['answered'] ?? now).slice(0, 10)
  await author.together([
    { op: 'move', id, action: 'sendLetter', body: { way: 'HERE', sentOn } },
    ...writes,
    { op: 'update', id: notice.$id, body: {}, set: { letters } },
  ])
}

/** The subject of a template, about a file. */
function subjectOf(template: Item, { projectName, identifiers }: Item): string {
  const numbers = [identifiers ?? []].flat().join(', ')
  return fillKnown(String(template['subject']), { 'project.name': String(projectName), 'project.numbers': numbers })
}

/** The response of a community to the project of this name. */
export async function responseOf(items: AreaItems, project: string, community: ItemId): Promise<Item | undefined> {
  const files = await items.search({ types: ['Consultation'], max: 100, total: false })
  const found = Object.values(await items.readMany(files.ids as ItemId[]))
  const file = found.find(({ projectName }) => projectName === project)
  if (!file) return undefined
  const responses = await namedBy(items, 'ConsultResponse', 'consultation', file.$id)
  return responses.find((response) => response['community'] === community)
}
