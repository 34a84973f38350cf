import { randomInt } from 'node:crypto'
import type { Item, ItemId } from '@cairn/contract'
import type { AreaItems, Reaction } from '@cairn/contract/server'
import { creditOfSpeakers } from '../../model/credit.ts'
import { drawCode } from '../../model/respondent-code.ts'
import { codesIn } from '../../model/queries.ts'
import { readPeople } from './close-items.ts'
import { idsIn, ledgerFor, type Said } from './read-ledger.ts'

const random = () => randomInt(1_000_000) / 1_000_000

/**
 * Keeps the codes of those who spoke beside their names, and draws one for a member who has none in the
 * project.
 */
export const codeRespondents: Reaction = {
  types: ['ResearchActivity', 'ResearchData'],
  trigger: {},
  async run({ id, change, asServer }) {
    if (change?.kind === 'delete' || !(change?.properties ?? []).some((name) => NAMES.includes(name))) return
    const item = await asServer.read(id)
    const project = item['project']
    if (typeof project !== 'string') return
    const codes = await codesOf(asServer, { project, owner: item['owner'], respondents: idsIn(item['respondents']) })
    await noteProject(asServer, project, idsIn(item['respondents']))
    if (JSON.stringify(codes) === JSON.stringify(item['respondentCodes'] ?? [])) return
    const { respondents, activity } = item
    const said = { project, respondents, activity: item._t === 'ResearchActivity' ? id : activity }
    const credit = (await creditNow(asServer, said, item)) ?? null
    await asServer.together([{ op: 'update', id, body: {}, set: { respondentCodes: codes, credit } }])
  },
}

const NAMES = ['respondents', 'project']

/** How those who spoke are named where it is cited, by the ledger as it is now. */
async function creditNow(asServer: AreaItems, said: Said, item: Item): Promise<string | undefined> {
  const { ledger, asked } = await ledgerFor(asServer, said)
  return creditOfSpeakers(ledger, asked, await readPeople(asServer, asked.project, [item]))
}

/** Keeps at a member in which projects they spoke, so that the people of these know their name. */
async function noteProject(asServer: AreaItems, project: string, members: readonly ItemId[]): Promise<void> {
  const read = Object.values(await asServer.readMany([...members]))
  const missing = read.filter((member) => !idsIn(member['projects']).includes(project as ItemId))
  if (missing.length === 0) return
  await asServer.together(
    missing.map((member) => ({
      op: 'update' as const,
      id: member.$id,
      body: {},
      set: { projects: [...idsIn(member['projects']), project] },
    })),
  )
}

interface Coded {
  project: string
  owner: unknown
  respondents: readonly ItemId[]
}

async function codesOf(asServer: AreaItems, { project, owner, respondents }: Coded): Promise<string[]> {
  if (respondents.length === 0) return []
  const { ids } = await asServer.search(codesIn(project))
  const known = Object.values(await asServer.readMany(ids as ItemId[]))
  const codes: string[] = []
  for (const respondent of respondents) {
    const found = known.find((each) => each['respondent'] === respondent)
    const item =
      found ??
      (await asServer.create(
        'RespondentCode',
        { project, respondent, owner, $key: `code ${project} ${respondent}` },
        {
          code: drawCode(
            known.map(({ code }) => String(code)),
            random,
          ),
        },
      ))
    if (!found) known.push(item)
    codes.push(String(item['code']))
  }
  return codes.toSorted()
}
