import { isItemId, type ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import { stepsIn } from '../../model/claims/claim-steps.ts'
import { REGIMES } from '../../model/claims/regimes.ts'
import type { Museum } from './belongings.ts'
import { CLAIMS, TALKS, type DemoClaim } from './claims.ts'

/** Items that the demo's claims refer to: the community, holders, and belongings by number. */
export interface ClaimsCall {
  items: AreaItems
  /** The poster of the exhibition. */
  poster: ItemId
  owner: ItemId
  holders: Readonly<Record<Museum, ItemId>>
  numbered: ReadonlyMap<string, ItemId>
  /** Returns the date (`YYYY-MM-DD`) that is so many days from the day on which the demo is filled. */
  day(days: number): string
}

/** Makes the claims of the demo, an exhibition and a loan. */
export async function fillClaims(call: ClaimsCall): Promise<void> {
  const { items, owner } = call
  const regimes = new Map<string, ItemId>()
  for (const [key, { label, country, notes, steps }] of Object.entries(REGIMES)) {
    const values = { label, country, notes, owner, steps: [...steps], $key: `demo-regime-${key}` }
    regimes.set(key, (await items.create('ClaimRegime', values)).$id)
  }
  for (const claim of CLAIMS) await makeClaim(call, claim, regimes.get(claim.regime))
  await makeShow(call)
}

async function makeClaim(call: ClaimsCall, claim: DemoClaim, regime: ItemId | undefined): Promise<void> {
  const { items, owner, holders, numbered, day } = call
  const institution = holders[claim.holder]
  const belongings = [...numbered].flatMap(([number, id]) =>
    claim.numbers.some((start) => number.startsWith(start)) ? [id] : [],
  )
  const made = await items.create('RepatriationClaim', {
    ...{ institution, owner, regime, state: claim.state, sent: day(claim.sent) },
    ...(claim.received === undefined ? {} : { received: day(claim.received) }),
    ...(claim.answered === undefined ? {} : { answered: day(claim.answered) }),
    belongings,
    ...(claim.isShared ? { sharedWith: [institution], opened: belongings } : {}),
    ...(claim.askedFor === undefined ? {} : { askedFor: claim.askedFor }),
    $key: `demo-claim-${claim.key}`,
  })
  const steps = stepsIn(made['steps']).map((step) => {
    const done = claim.done.find(([key]) => key === step.key)
    if (!done) return step
    const [, at, text] = done
    return { ...step, done: day(at), ...(text === undefined ? {} : { text }) }
  })
  for (const [at, [subject, date, type, direction]] of (TALKS[claim.key] ?? []).entries())
    await items.create('CommLog', {
      ...{ subject, date: day(date), type, direction, owner, context: [made.$id], access: 'COMMUNITY' },
      $key: `demo-talk-${claim.key}-${at}`,
    })
  const { _t, _i, _u } = await items.read(made.$id)
  if (_u > 1) return
  const stops = claim.key === 'stopped' ? { stops: [{ from: `${day(-6)}T18:00:00.000Z` }] } : {}
  await items.update({ _t, _i, _u, steps, ...stops })
  if (claim.key === 'stopped')
    await items.together([{ op: 'move', id: made.$id, action: 'suspendClaim', reason: 'Mourning in the community' }])
}

async function makeShow({ items, poster, owner, holders, numbered, day }: ClaimsCall): Promise<void> {
  const shown = ['SI-1', 'SI-3', 'LB-20'].flatMap((number) => numbered.get(number) ?? [])
  const period = { from: day(-20), to: day(70) }
  const exhibition = await items.create('Exhibition', {
    ...{ label: 'Held by the shore', venue: holders.home, period, belongings: shown, owner },
    ...{ poster, state: 'ACTIVE', access: 'PUBLIC', $key: 'demo-exhibition' },
  })
  const necklace = numbered.get('LB-20')
  if (!necklace || !isItemId(necklace)) return
  const loan = await items.create('Loan', {
    ...{ belongings: [necklace], from: holders.lantern, to: holders.home, owner, period },
    ...{ purpose: 'EXHIBITION', exhibition: exhibition.$id, $key: 'demo-loan' },
  })
  const { state } = await items.read(loan.$id)
  if (state !== 'ASKED') return
  const conditionOut = { date: day(-18), who: 'Wren Tidewater', words: 'Whole; the cord is new.' }
  await items.together([{ op: 'move', id: loan.$id, action: 'agreeLoan' }])
  await items.together([
    { op: 'move', id: loan.$id, action: 'handOver', body: { conditionOut } },
    { op: 'update', id: necklace, body: {}, set: { onLoanTo: holders.home } },
  ])
}
