import { isItemId, type Item, type ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import type { At } from './clocks.ts'
import type { DemoFile } from './demo-file.ts'
import { FILES } from './files.ts'

/** What the costs of the demo are filled with. */
interface CostFilling {
  staff: AreaItems
  communities: Readonly<Record<'saltbox', ItemId>>
  at: At
}

/** Notes fees and hours of answers, and what was promised in consultations. Does so once. */
export async function fillCosts({ staff, communities: { saltbox }, at }: CostFilling): Promise<void> {
  const known = await staff.search({ types: ['Commitment'], max: 1 })
  if (known.ids.length > 0) return
  const own = { kind: 'rel' as const, value: [saltbox] }
  const [contact] = (await staff.search({ types: ['Contact'], must: [{ ...own, prop: 'organizations' }], max: 1 })).ids
  const { ids } = await staff.search({ types: ['ConsultResponse'], must: [{ ...own, prop: 'community' }], max: 100 })
  const responses = await Promise.all(ids.filter(isItemId).map((id) => staff.read(id)))
  for (const file of FILES.filter(({ cost, promised }) => cost ?? promised)) {
    const response = responses.find(({ projectName }) => projectName === file.projectName)
    if (!response) continue
    if (file.cost) await noteCost(staff, response, costOf(file, contact, at))
    if (file.promised) await promise(staff, response, file.promised, at)
  }
}

function noteCost(staff: AreaItems, { _t, _i, _u }: Item, cost: object): Promise<Item> {
  return staff.update({ _t, _i, _u, ...cost })
}

function costOf({ cost, distributed = 0 }: DemoFile, who: string | undefined, at: At) {
  const day = (after: number) => at(Math.min(distributed + after, 0)).slice(0, 10)
  const { fee = 0, hours = 0, sentAfter, paidAfter } = cost ?? {}
  return {
    fees: [
      {
        ...{ kind: 'REVIEW', amount: fee },
        ...(sentAfter === undefined ? {} : { invoice: `SI-${1000 - distributed}`, sent: day(sentAfter) }),
        ...(paidAfter === undefined ? {} : { paid: day(paidAfter) }),
      },
    ],
    ...(who === undefined ? {} : { hours: [{ who, date: day(5), hours }] }),
  }
}

async function promise(
  staff: AreaItems,
  response: Item,
  { title, due, shared, kept }: NonNullable<DemoFile['promised']>,
  at: At,
): Promise<void> {
  const made = await staff.create('Commitment', {
    ...{ title, owner: response['community'], consultation: response['consultation'], owedBy: response['primaryOrg'] },
    due: at(due).slice(0, 10),
    ...(shared ? { shared } : {}),
  })
  if (kept === undefined) return
  const done = at(kept).slice(0, 10)
  await staff.together([{ op: 'move', id: made.$id, action: 'fulfil', body: { done } }])
}
