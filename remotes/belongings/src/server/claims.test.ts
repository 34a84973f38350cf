import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import type { TestClient } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { REGIMES } from '../model/claims/regimes.ts'
import { codeOf, targetOf } from '@cairn/testkit/kept-community'
import { openBelongings, type BelongingsTest } from '../testing/belongings.ts'

let kept: BelongingsTest
let officer: TestClient
let member: TestClient
let holder: TestClient
let [home, museum]: ItemId[] = []

beforeAll(async () => {
  kept = await openBelongings()
  ;({ officer, member, holder, home, museum } = kept)
})
afterAll(() => kept.close())

const STEPS = [
  { key: 'receipt', label: 'Receipt', by: 'HOLDER', days: 14, wants: 'DATE' },
  { key: 'offer', label: 'Offer', by: 'HOLDER', from: 'receipt', days: 60, wants: 'FILE' },
  { key: 'answer', label: 'Answer the offer', by: 'COMMUNITY', from: 'offer', days: 17, wants: 'TEXT' },
]
const regime = async () =>
  (await officer.request<Item>('create/ClaimRegime', { label: 'By agreement', owner: home, steps: STEPS })).$id
const claim = async (more: object = {}) =>
  officer.request<Item>('create/RepatriationClaim', {
    institution: museum,
    regime: await regime(),
    owner: home,
    ...more,
  })
const belonging = (more: object = {}) =>
  officer.request<Item>('create/Belonging', { label: 'Tall basket', institution: museum, owner: home, ...more })

it('BEL-10 names a claim by its holder, the year and a number of that year', async () => {
  const [one, two] = [await claim(), await claim()]
  const year = new Date().getFullYear()
  expect(one['label']).toBe(`Harbour Street Museum, ${year}, ${Number(one['number'])}`)
  expect(two['number']).toBe(Number(one['number']) + 1)
})

it('BEL-11 counts the steps of its rules from the receipt, and says whose turn it is', async () => {
  const made = await claim({ askedFor: 'All baskets', received: '2026-03-01' })
  expect(made).not.toHaveProperty('dueNext')
  const sent = await kept.move(made, 'sendClaim', { sent: '2026-02-20' })
  expect(sent).toMatchObject({ state: 'SENT', dueNext: '2026-03-15', turn: 'HOLDER' })
  const ticked = await kept.move(sent, 'tickStep', { key: 'receipt', done: '2026-03-02' })
  expect(ticked).toMatchObject({ dueNext: '2026-05-01', turn: 'HOLDER' })
  expect(await kept.refusal(kept.move(sent, 'tickStep', { key: 'offer', done: '2026-04-01' }))).toEqual(['file'])
  expect(await kept.refusal(kept.move(sent, 'tickStep', { key: 'receipt', done: null }))).toEqual(['reason'])
  const undone = await kept.move(sent, 'tickStep', { key: 'receipt', done: null, reason: 'Wrong day' })
  expect(undone).toMatchObject({ dueNext: '2026-03-15' })
})

it('BEL-14 whoever takes the holder out while sending shares the claim with nobody', async () => {
  const made = await claim({ askedFor: 'All baskets', sharedWith: [museum] })
  expect(await holder.request<Item>(`read/${made.$id}`)).toMatchObject({ state: 'DRAFT' })
  const sent = await kept.move(made, 'sendClaim', { sent: '2026-02-20', sharedWith: null })
  expect(sent).not.toHaveProperty('sharedWith')
  expect(await kept.refusal(holder.request(`read/${made.$id}`))).toBe('notAllowed')
})

it('T2 tells the holder nothing of work on what is the community’s own', async () => {
  const sent = await kept.move(await claim({ askedFor: 'All baskets' }), 'sendClaim', { sent: '2026-02-20' })
  const write = async (values: object) => {
    const { _t, _i, _u } = await kept.keeper.request<Item>(`read/${sent.$id}`)
    return kept.keeper.request<Item>('update', { _t, _i, _u, ...values })
  }
  await write({ sharedWith: [museum] })
  await kept.server.caughtUp()
  for (const watched of [`addWatch/${sent.$id}`, 'addWatch/RepatriationClaim-0', `label/${sent.$id}`])
    await holder.request(watched)
  const { i, t } = targetOf(sent.$id)
  const told = async () =>
    JSON.stringify([
      await holder.request(`read/${sent.$id}`),
      await holder.request(`history/${sent.$id}`),
      await holder.request('act/timeline', { t, i }),
      await holder.request('search/ids', { types: ['RepatriationClaim'], labels: true, max: 500 }),
    ])
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 300))
  await quiet()
  const before = await told()
  holder.pushes.length = 0
  const basis = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'From her grandmother' }] }],
  }
  const file = await upload(kept.server.url, kept.keeper, {
    ...{
      name: 'own.txt',
      bytes: new TextEncoder().encode('Ours'),
      relType: t,
      relProp: 'ownFiles',
      relIndex: Number(i),
    },
  })
  const values = { basis, ancestors: 'Of the first house', ownFiles: [file.$id] }
  for (const [name, value] of Object.entries(values)) await write({ [name]: value })
  expect(await kept.keeper.request(`read/${sent.$id}`)).toMatchObject(values)
  await kept.server.caughtUp()
  await quiet()
  expect(holder.pushes.filter(({ o }) => o !== 'registry')).toEqual([])
  expect(await told()).toBe(before)
})

it('BEL-11 says that a step is done on a day that there is, by a file of the claim', async () => {
  const made = await claim({ askedFor: 'All baskets', received: '2026-03-01', sharedWith: [museum] })
  await kept.move(made, 'sendClaim', { sent: '2026-02-20' })
  for (const done of ['2026-99-99', '2026-02-31', '2026', 'tomorrow'])
    expect(await kept.refusal(kept.move(made, 'tickStep', { key: 'receipt', done }, holder))).toBe('badMessage')
  const other = await kept.file(await claim(), 'files')
  const offer = (file: string, client = holder) =>
    kept.refusal(kept.move(made, 'tickStep', { key: 'offer', done: '2026-04-01', file }, client))
  expect([await offer(other.$id), await offer('Attachment-9999', officer)]).toEqual([['file'], ['file']])
  expect(await kept.refusal(kept.move(made, 'tickStep', { key: 'nothing', done: '2026-04-01' }))).toBe('notFound')
  const own = await kept.file(made, 'files')
  const { _t, _i, _u } = await officer.request<Item>(`read/${made.$id}`)
  await officer.request('update', { _t, _i, _u, files: [own.$id] })
  expect(await offer(own.$id)).toBe('saved')
})

it('BEL-11 has no day for a claim that was received at the end of all days', async () => {
  for (const received of ['0000-01-01', '9999-12-31']) {
    const sent = await kept.move(await claim({ askedFor: 'All baskets', received }), 'sendClaim', {
      sent: '2026-02-20',
    })
    expect(sent).toMatchObject({ state: 'SENT', turn: 'HOLDER' })
    expect(sent).not.toHaveProperty('dueNext')
  }
})

it('BEL-11 refuses rules with a key twice, or with a step that counts from none above it', async () => {
  const made = (steps: object[]) =>
    kept.refusal(officer.request('create/ClaimRegime', { label: 'By law', owner: home, steps }))
  const [first, second] = STEPS
  expect(await made([{ ...first }, { ...second, key: 'receipt' }])).toEqual(['steps'])
  expect(await made([{ ...first, key: 'received' }])).toEqual(['steps'])
  for (const from of ['offer', 'answer']) expect(await made([{ ...first }, { ...second, from }])).toEqual(['steps'])
  expect(await made([{ ...first }, { ...second, from: 'received' }])).toBe('saved')
})

it('BEL-25 takes over the usual rules, and counts a claim by them', async () => {
  const taken: Item[] = []
  for (const { label, country, notes, steps } of Object.values(REGIMES))
    taken.push(await officer.request<Item>('create/ClaimRegime', { label, country, notes, owner: home, steps }))
  const made = await claim({ askedFor: 'All baskets', received: '2026-03-01', regime: taken[1]?.$id })
  const sent = await kept.move(made, 'sendClaim', { sent: '2026-02-20' })
  expect(sent).toMatchObject({ dueNext: '2026-05-30', turn: 'HOLDER' })
  const ticked = await kept.move(sent, 'tickStep', { key: 'summary', done: '2026-02-10' })
  expect(ticked).toMatchObject({ dueNext: '2026-03-12' })
})

it('BEL-11 keeps the calendar that a step of working days is counted by, which the holder is not told', async () => {
  const steps = [{ ...STEPS[0], days: 2, count: 'WORKING' }, STEPS[1]]
  const { $id } = await officer.request<Item>('create/ClaimRegime', { label: 'By law', owner: home, steps })
  const made = await claim({ askedFor: 'All baskets', received: '2026-03-01', regime: $id, sharedWith: [museum] })
  const sent = await kept.move(made, 'sendClaim', { sent: '2026-02-20' })
  expect(sent).toMatchObject({ dueNext: '2026-03-03', countedBy: { calendar: { weekdays: [1, 2, 3, 4, 5] } } })
  expect(await holder.request<Item>(`read/${made.$id}`)).not.toHaveProperty('countedBy')
  const ticked = await kept.move(sent, 'tickStep', { key: 'receipt', done: '2026-03-02' })
  expect(ticked).not.toHaveProperty('countedBy')
})

it('BEL-12 leaves out the days on which a claim is stopped', async () => {
  const made = await claim({ askedFor: 'All baskets', received: '2026-03-01' })
  await kept.move(made, 'sendClaim', { sent: '2026-02-20' })
  const stopped = await kept.move(made, 'suspendClaim', { reason: 'Mourning' })
  expect(stopped).toMatchObject({ state: 'SUSPENDED' })
  expect(stopped).not.toHaveProperty('dueNext')
  expect(await kept.move(made, 'resumeClaim')).toMatchObject({ state: 'SENT' })
})

it('BEL-13 sends a claim only if it asks for something', async () => {
  expect(await kept.refusal(kept.move(await claim(), 'sendClaim', { sent: '2026-02-20' }))).toBe(
    'belongings.nothingAsked',
  )
})

it('BEL-14 shows the holder its own side of a claim that is shared with it, and nothing of ours', async () => {
  const made = await claim({ askedFor: 'All baskets', sharedWith: [museum], received: '2026-03-01' })
  await kept.move(made, 'sendClaim', { sent: '2026-02-20' })
  const seen = await holder.request<Item>(`read/${made.$id}`)
  expect(seen).not.toHaveProperty('steps')
  expect(seen['holderSteps']).toMatchObject([{ key: 'receipt' }, { key: 'offer' }])
  for (const name of ['basis', 'ancestors', 'ownFiles', 'stops']) expect(seen).not.toHaveProperty(name)
  expect(await kept.refusal(holder.request(`read/${(await claim()).$id}`))).toBe('notAllowed')
  expect(await kept.refusal(member.request(`read/${made.$id}`))).toBe('notAllowed')
  // Our steps and keys that are not there answer alike (T59).
  for (const key of ['answer', 'nothing'])
    expect(await kept.refusal(kept.move(made, 'tickStep', { key, done: '2026-03-02' }, holder))).toBe('notFound')
  for (const key of ['answer', 'receipt', 'nothing'])
    expect(await kept.refusal(kept.move(made, 'tickStep', { key, done: '2026-03-02' }, member))).toBe('notAllowed')
  await kept.move(made, 'tickStep', { key: 'receipt', done: '2026-03-02' }, holder)
  expect(await officer.request<Item>(`read/${made.$id}`)).toMatchObject({ dueNext: '2026-05-01' })
})

it('BEL-15 keeps the rules that a claim was sent under', async () => {
  const made = await claim({ askedFor: 'All baskets' })
  const sent = await kept.move(made, 'sendClaim', { sent: '2026-02-20' })
  const { _t, _i, _u } = sent
  expect(await kept.refusal(officer.request('update', { _t, _i, _u, regime: await regime() }))).toBe(
    'belongings.regimeKept',
  )
})

it('BEL-16 brings a belonging home by a claim that was agreed', async () => {
  const basket = await belonging()
  expect(await kept.refusal(kept.move(basket, 'beginReturn'))).toBe('belongings.noClaim')
  const made = await claim({ belongings: [basket.$id] })
  await kept.move(basket, 'beginReturn')
  const shipped = { carrier: 'The ferry', date: '2026-04-01' }
  expect(await kept.refusal(kept.move(basket, 'ship', shipped))).toBe('belongings.notAgreed')
  // Whoever asks is told before they type anything.
  expect(await kept.refusal(kept.move(basket, 'whatShips'))).toBe('belongings.notAgreed')
  const file = async (property: string, item: Item) => (await kept.file(item, property)).$id
  await kept.move(made, 'sendClaim', { sent: '2026-02-20' })
  await kept.move(made, 'answerClaim', { answered: '2026-03-01' })
  expect(await kept.refusal(kept.move(made, 'agreeClaim'))).toEqual(['files'])
  await kept.move(made, 'agreeClaim', { files: [await file('files', made)] })
  const unsettled = { code: 'belongings.notSettled', details: { name: 'Tall basket' } }
  await expect(kept.move(made, 'closeClaim')).rejects.toMatchObject(unsettled)
  expect(await kept.move(basket, 'whatShips')).toMatchObject({ lines: [{ item: made.$id }] })
  expect(await kept.refusal(kept.move(basket, 'whatShips', {}, kept.member))).toBe('notAllowed')
  await kept.move(basket, 'ship', shipped)
  const received = { date: '2026-04-03', returnFiles: [await file('returnFiles', basket)] }
  const back = await kept.move(basket, 'receive', received)
  expect(back).toMatchObject({ repatriationStatus: 'REPATRIATED', institution: home })
  expect(back['moves']).toMatchObject([
    { why: 'ship', from: museum, carrier: 'The ferry' },
    { why: 'receive', from: museum, to: home, date: '2026-04-03' },
  ])
  expect(await kept.move(made, 'closeClaim', { reason: 'All is done' })).toMatchObject({ state: 'CLOSED' })
})

it('BEL-16 ships nothing by a claim that was refused, closed or not, and what was denied is appealed', async () => {
  const basket = await belonging()
  const made = await claim({ belongings: [basket.$id] })
  await kept.move(basket, 'beginReturn')
  await kept.move(made, 'sendClaim', { sent: '2026-02-20' })
  await kept.move(made, 'answerClaim', { answered: '2026-03-01' })
  const reason = 'They say that it was bought'
  await kept.move(made, 'refuseClaim', { files: [(await kept.file(made, 'files')).$id], reason })
  const returnFiles = [(await kept.file(basket, 'returnFiles')).$id]
  expect(await kept.move(basket, 'deny', { returnFiles, reason })).toMatchObject({ repatriationStatus: 'DENIED' })
  expect(await kept.move(made, 'closeClaim', { reason: 'All is done' })).toMatchObject({ state: 'CLOSED' })
  const appealed = await kept.move(basket, 'appeal', { reason: 'The seller had no right to it' })
  expect(appealed).toMatchObject({ repatriationStatus: 'IN_PROGRESS' })
  const shipped = { carrier: 'The ferry', date: '2026-04-01' }
  expect(await kept.refusal(kept.move(basket, 'ship', shipped))).toBe('belongings.notAgreed')
})

it('BEL-17 has a belonging out on one loan at a time', async () => {
  const basket = await belonging()
  const lend = async () => {
    const values = { belongings: [basket.$id], to: museum, purpose: 'EXHIBITION', owner: home }
    const loan = await officer.request<Item>('create/Loan', { ...values, period: { from: '2026-05-01' } })
    return kept.move(loan, 'agreeLoan')
  }
  const [one, two] = [await lend(), await lend()]
  const condition = { conditionOut: { date: '2026-05-01', words: 'Whole' } }
  const outcomes = await Promise.all([one, two].map((loan) => kept.refusal(kept.move(loan, 'handOver', condition))))
  expect(outcomes.sort()).toEqual(['belongings.onLoan', 'saved'])
  const lent = await officer.request<Item>(`read/${basket.$id}`)
  expect(lent).toMatchObject({
    onLoanTo: museum,
    moves: [{ why: 'lendLong', date: '2026-05-01', to: museum }],
  })
  const loans = await officer.request<{ labels: Record<string, string> }>('search/ids', {
    types: ['Loan'],
    labels: true,
  })
  expect(Object.values(loans.labels)[0]).toMatch(/ · Exhibition$/)
})

it('BEL-17 lends nothing of another owner by the rights of the loan alone', async () => {
  const { store } = kept.server.parts.engine
  const elsewhere = (await store.create(SYSTEM, 'Organization', { displayName: 'Elsewhere', type: 'COMMUNITY' })).$id
  const basket = await store.create(SYSTEM, 'Belonging', { label: 'Theirs', owner: elsewhere, access: 'PUBLIC' })
  const values = { belongings: [basket.$id], to: museum, owner: home, period: { from: '2026-05-01' } }
  const loan = await officer.request<Item>('create/Loan', values)
  await kept.move(loan, 'agreeLoan')
  const handed = kept.move(loan, 'handOver', { conditionOut: { date: '2026-05-01' } })
  expect(await kept.refusal(handed)).toBe('belongings.otherOwner')
  expect(await officer.request<Item>(`read/${basket.$id}`)).not.toHaveProperty('onLoanTo')
  const asked = { conditionOut: { date: '2026-05-01', words: 'Whole' } }
  const organizations = [home as ItemId, elsewhere]
  const grants = organizations.flatMap((grantedBy) =>
    ['Loan.update', 'Belonging.update'].map((grant) => ({ grant, grantedBy })),
  )
  const both = await kept.server.addUser({ organizations, capabilities: ['Belongings'], grants })
  const lender = await kept.server.client(both.email)
  expect(await kept.move(loan, 'handOver', asked, lender)).toMatchObject({ state: 'OUT' })
  expect(await lender.request<Item>(`read/${basket.$id}`)).toMatchObject({ onLoanTo: museum })
  lender.close()
})

it('BEL-17 keeps pictures of the condition at the loan, behind the warnings of its belongings', async () => {
  const collection = { label: 'Of who has died', owner: home, warnings: ['DECEASED'], access: 'PUBLIC' }
  const warned = await kept.server.parts.engine.store.create(SYSTEM, 'Collection', collection)
  const basket = await belonging({ access: 'PUBLIC', collections: [warned.$id] })
  const values = { belongings: [basket.$id], to: museum, owner: home, period: { from: '2026-05-01' } }
  const loan = await officer.request<Item>('create/Loan', values)
  await kept.move(loan, 'agreeLoan')
  const picturesOut = [(await kept.file(loan, 'picturesOut')).$id]
  const out = await kept.move(loan, 'handOver', { conditionOut: { date: '2026-05-01' }, picturesOut })
  expect(out).toMatchObject({ picturesOut, $warnings: ['DECEASED'] })
  const told = await officer.request('act/warningsFor', targetOf(picturesOut[0] ?? ''))
  expect(told).toEqual({ warnings: ['DECEASED'], of: loan.$id })
  expect(await codeOf(holder.request(`read/${picturesOut[0]}`))).toBe('notAllowed')
})

it('BEL-18 counts holders by status, each by what the asker may see', async () => {
  const { $id } = await kept.server.parts.engine.store.create(SYSTEM, 'Organization', {
    ...{ displayName: 'Lantern Bay Museum', type: 'MUSEUM' },
  })
  await belonging({ institution: $id, access: 'PUBLIC', repatriationStatus: 'DENIED' })
  await belonging({ institution: $id })
  const holders = async (client: TestClient) => {
    const asked = { t: 'Belonging', i: 0, query: 'lantern' }
    return (await client.request<{ results: object[] }>('act/searchBelongingOrgs', asked)).results
  }
  expect(await holders(officer)).toMatchObject([{ id: $id, count: 2, statuses: { DENIED: 1, NONE: 1 } }])
  expect(await holders(holder)).toMatchObject([{ id: $id, count: 1, statuses: { DENIED: 1 }, claims: 0 }])
})
