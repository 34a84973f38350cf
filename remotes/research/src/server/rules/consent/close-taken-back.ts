import type { Item } from '@cairn/contract'
import type { AreaItems, Migration } from '@cairn/contract/server'
import { interviewsOf } from '../../../model/consent/consented.ts'
import { planClosing } from '../../../model/consent/plan-closing.ts'
import { holdsOf, readPeople } from './close-items.ts'
import { idsIn, ledgerFor } from './read-ledger.ts'

/**
 * Migrations that close what stayed open by a consent for its interview after the whole project was
 * withdrawn. Deleted items, too.
 */
export const takenBackMigrations: readonly Migration[] = [
  { id: '2026-11-taken-back-interviews', type: 'ResearchActivity', deletedToo: true, change: closeTakenBack },
  { id: '2026-11-taken-back-statements', type: 'ResearchData', deletedToo: true, change: closeTakenBack },
]

async function closeTakenBack(item: Item, asServer: AreaItems): Promise<Record<string, unknown> | undefined> {
  const { project, owner, respondents } = item
  if (typeof project !== 'string') return undefined
  const { activity, left = [] } = interviewsOf(item)
  const { ledger, asked } = await ledgerFor(asServer, { project, owner, respondents, activity, left })
  const interviews = new Set([activity, ...left].flatMap((id) => idsIn([id])))
  // Other items are as their ledger has them: they follow each entry of it.
  if (!ledger.some((entry) => idsIn([entry.activity]).some((id) => interviews.has(id)))) return undefined
  const people = await readPeople(asServer, project, [item])
  const holds = await holdsOf(asServer, [item])
  return planClosing([item], { ledger, ...people, holds }, asked.today)[0]?.set
}
