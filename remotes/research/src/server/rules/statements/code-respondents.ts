import { randomInt } from 'node:crypto'
import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Query } from '@cairn/contract/query'
import { untilSettled, untilUnchanged, type AreaItems, type Reaction } from '@cairn/contract/server'
import { interviewsOf } from '../../../model/consent/consented.ts'
import { creditOfSpeakers } from '../../../model/consent/credit.ts'
import { drawCode } from '../../../model/statements/respondent-code.ts'
import { codesIn, codesOfOwner, spokenIn } from '../../../model/queries.ts'
import { closeItems, readPeople } from '../consent/close-items.ts'
import { readAll } from '../read-all.ts'
import { idsIn, ledgerFor, type Said } from '../consent/read-ledger.ts'

const random = () => randomInt(1_000_000) / 1_000_000

const run: Reaction['run'] = async ({ id, change, asServer }) => {
  if (!change) return
  const isMade = change.kind === 'create'
  const item = (await asServer.readMany([id]))[id]
  const former = isMade ? [] : await formerlyNamed(asServer, id)
  const project = item?.['project']
  for (const member of new Set([...idsIn(item?.['respondents']), ...former]))
    await noteProjects(asServer, member, project)
  await untilUnchanged(() => codeItem(asServer, id))
}
const types = ['ResearchActivity', 'ResearchData']

/** What is restored was deleted while others were closed: it is brought in line with the ledger as it is. */
async function closeRestored(call: Parameters<Reaction['run']>[0]): Promise<void> {
  const { id, asServer } = call
  const item = (await asServer.readMany([id]))[id]
  const project = item?.['project']
  if (typeof project === 'string')
    for (const respondent of idsIn(item?.['respondents'])) await closeItems(asServer, { project, respondent })
  await run(call)
}

/**
 * Reactions that store the speakers' codes and credits beside their names, draw a code for new speakers, and
 * store in members the projects they spoke in. Other changes are ignored.
 */
export const speakerReactions: Record<string, Reaction> = {
  codeRespondents: { types, trigger: { on: 'create' }, run },
  respondentsChanged: { types, trigger: { on: 'update', property: 'respondents' }, run },
  projectChanged: { types, trigger: { on: 'update', property: 'project' }, run },
  activityChanged: { types, trigger: { on: 'update', property: 'activity' }, run },
  respondentsBack: { types, trigger: { on: 'update', action: 'restore' }, run: closeRestored },
  respondentsGone: { types, trigger: { on: 'delete' }, run },
}

async function codeItem(asServer: AreaItems, id: ItemId): Promise<void> {
  const item = (await asServer.readMany([id]))[id]
  const project = item?.['project']
  if (!item || typeof project !== 'string') return
  const now = idsIn(item['respondents'])
  const codes = await codesOf(asServer, { project, owner: item['owner'], respondents: now })
  const { respondents, owner } = item
  const said = { project, owner, respondents, ...interviewsOf(item) }
  const credit = (await creditNow(asServer, said, item)) ?? null
  const isSame = JSON.stringify(codes) === JSON.stringify(item['respondentCodes'] ?? [])
  if (isSame && credit === (item['credit'] ?? null)) return
  await asServer.together([{ op: 'update', id, body: {}, u: item._u, set: { respondentCodes: codes, credit } }])
}

/** Reaction that updates the credit of a member's statements after their name changed. */
export const creditRenamed: Reaction = {
  types: ['CommunityMember'],
  trigger: { on: 'update' },
  async run({ id, change, asServer }) {
    if (!change?.properties.includes('fullName')) return
    const { projects } = await asServer.read(id)
    for (const project of idsIn(projects)) await closeItems(asServer, { project, respondent: id })
  },
}

/** Those whom former versions of an item name as who spoke. Of one that was purged, anybody who spoke. */
async function formerlyNamed(asServer: AreaItems, id: ItemId): Promise<ItemId[]> {
  const versions = await asServer.history(id).catch((thrown: unknown) => {
    if (thrown instanceof CairnError && thrown.code === 'notAllowed') return undefined
    throw thrown
  })
  if (!versions) return (await asServer.search(EVERY_SPEAKER)).ids.filter(isItemId)
  return versions.flatMap(({ changes: { respondents } }) => [...idsIn(respondents?.from), ...idsIn(respondents?.to)])
}

const EVERY_SPEAKER: Query = {
  types: ['CommunityMember'],
  must: [{ prop: 'projects', kind: 'exists', value: true }],
  max: 100_000,
  total: false,
}

/** How those who spoke are named where it is cited, by the ledger as it is now. */
async function creditNow(asServer: AreaItems, said: Said, item: Item): Promise<string | undefined> {
  const { ledger, asked } = await ledgerFor(asServer, said)
  return creditOfSpeakers(ledger, asked, await readPeople(asServer, asked.project, [item]))
}

/**
 * Keeps at a member in which projects they spoke, so that the people of these know their name and nobody
 * else does. Looks again after it wrote, as somebody may have added or removed the last item meanwhile.
 */
async function noteProjects(asServer: AreaItems, id: ItemId, project: unknown): Promise<void> {
  await untilSettled(async () => {
    const member = (await asServer.readMany([id]))[id]
    if (!member) return 'settled'
    const noted = idsIn(member['projects'])
    const asked = new Set([...noted, ...idsIn([project])])
    const known = await asServer.readMany([...asked])
    const projects: ItemId[] = []
    // A project of others gives its people nothing over this record.
    for (const each of [...asked].filter((other) => known[other]?.['owner'] === member['owner']))
      if ((await asServer.search({ ...spokenIn(each, id), max: 1 })).ids.length > 0) projects.push(each)
    if (JSON.stringify(projects) === JSON.stringify(noted)) return 'settled'
    await asServer.together([{ op: 'update', id, body: {}, u: member._u, set: { projects } }])
    return 'written'
  })
}

interface Coded {
  project: string
  owner: unknown
  respondents: readonly ItemId[]
}

/**
 * Returns the codes of those who spoke, and draws one for whoever has none. Two that are drawn at once for a
 * project may be alike: the server takes one of them alone, and another is drawn for the other.
 */
async function codesOf(asServer: AreaItems, coded: Coded): Promise<string[]> {
  const { project, owner, respondents } = coded
  const codes: string[] = []
  for (const respondent of respondents) {
    const [known] = await readAll(asServer, codesIn(project, [respondent]))
    codes.push(String((known ?? (await drawFor(asServer, { project, owner, respondent })))['code']))
  }
  return codes.toSorted()
}

/**
 * Draws a code for a member who has none in the project: one that stands for nobody else of the owner, as the
 * statements of its projects stand in one list.
 */
async function drawFor(
  asServer: AreaItems,
  said: { project: string; owner: unknown; respondent: ItemId },
): Promise<Item> {
  const { project, owner, respondent } = said
  return untilUnchanged(async () => {
    const taken = (await readAll(asServer, codesOfOwner(String(owner)))).map(({ code }) => String(code))
    const body = { ...said, $key: `code ${project} ${respondent}` }
    return asServer.create('RespondentCode', body, { code: drawCode(taken, random) })
  }, isTaken)
}

function isTaken({ code, details }: CairnError): boolean {
  return code === 'invalidItem' && Object.hasOwn(details['properties'] ?? {}, 'code')
}
