import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { richTextOf } from '@cairn/model/rich-text'
import { giveGrant, SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { TEST_PASSWORD, type TestClient } from '@cairn/testkit/server'
import { act } from '../testing/consulting.ts'
import { startLettering, type Lettering } from '../testing/lettering.ts'

let at: Lettering
beforeAll(async () => {
  at = await startLettering()
})
afterAll(async () => {
  at.writer.close()
  at.leader.close()
  await at.all.close()
})

const make = async (type: string, values: object) =>
  (await at.all.server.parts.engine.store.create(SYSTEM, type, { ...values })) as Item
const update = async (client: TestClient, { $id, _t, _i }: Item, values: object) => {
  const { _u } = await at.fresh({ $id })
  return client.request<Item>('update', { _t, _i, _u, ...values })
}
const proposed = async () => {
  const { response, notice } = await at.asked()
  return { response, notice, letter: await act(at.writer, 'proposeLetter', await at.drafted(response)) }
}
/** What a call is refused with: its code, and the key of the words for each property. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'fine',
    ({ code, details }: { code: string; details?: { properties?: Record<string, { userMessage: string }> } }) =>
      [code, ...Object.values(details?.properties ?? {}).map(({ userMessage }) => userMessage)].join(' '),
  )
const person = async (values: Parameters<typeof at.all.server.addUser>[0]) => {
  const added = await at.all.server.addUser(values)
  return { ...added, client: await at.all.server.client(added.email) }
}
const contact = (lastName: string, organization: ItemId) =>
  make('Contact', { firstName: 'Rosalind', lastName, organizations: [organization] })
const log = (values: object = {}) =>
  make('CommLog', {
    ...{ owner: at.all.communities[0], subject: 'She agreed by phone', type: 'PHONE', direction: 'INCOMING' },
    ...{ date: new Date().toLocaleDateString('en-CA', { timeZone: 'America/Vancouver' }), access: 'COMMUNITY' },
    ...values,
  })

it('T49 CNS-114 who writes letters by a role counts, and so nobody of a larger office approves their own', async () => {
  const { communities, neighbour, admin } = at.all
  const [, owner] = communities
  const { response } = await at.asked()
  const must = [
    { prop: 'consultation', kind: 'rel', value: [response['consultation']] },
    { prop: 'community', kind: 'rel', value: [owner] },
  ]
  const { ids } = await admin.request<{ ids: ItemId[] }>('search/ids', { types: ['ConsultResponse'], must })
  const theirs = await at.fresh({ $id: ids[0] as ItemId })
  await make('ConsultTerms', { title: 'Second', owner, ownLetters: true })
  const words = { subject: 'Plain', body: richTextOf('Our answer is: {{outcome}}.'), signatory: 'Sedna Cove' }
  const template = await make('LetterTemplate', { title: 'Short', owner, language: 'en', ...words })
  const own = await act(neighbour, 'draftLetter', theirs, { template: template.$id, outcome: 'NO_CONCERNS' })
  const proposals = async () => {
    await act(neighbour, 'proposeLetter', own)
    const code = await codeOf(act(neighbour, 'approveOwnLetter', own))
    await update(neighbour, own, { signatory: `Sedna Cove ${Math.random()}` })
    return code
  }
  expect(await proposals(), 'alone').toBe('fine')
  const role = await make('Role', {
    ...{ name: 'Letters', owner, capabilities: ['ConsultRespond'] },
    grants: ['ConsultResponse.PROTECTED.read', 'ConsultResponse.update'],
  })
  const hold = async () => {
    const { index } = await at.all.server.addUser({ organizations: [owner] })
    await giveGrant(at.all.server.parts.database, { user: index, grant: 'role', grantedBy: role.$id })
    return index
  }
  await hold()
  expect(await proposals(), 'two').toBe('fine')
  await hold()
  expect(await proposals(), 'three').toBe('ownWork')
})

it('T49 CNS-107 another account of who wrote it approves nothing', async () => {
  const [community] = at.all.communities
  const { letter } = await proposed()
  const { store } = at.all.server.parts.engine
  const author = await store.read(SYSTEM, String((await at.fresh(letter))['author']) as ItemId)
  const email = 'second-account@test.example'
  const user = await make('User', { name: 'Same person', email, capabilities: ['ConsultRespond'], contact: author.$id })
  for (const right of ['PROTECTED.read', 'update', 'approveLetter'])
    await giveGrant(at.all.server.parts.database, {
      ...{ user: user._i, grant: `ConsultResponse.${right}`, grantedBy: community },
    })
  await at.all.server.parts.accounts.put(user._i, email, TEST_PASSWORD)
  const second = await at.all.server.client(email)
  expect(await codeOf(act(second, 'approveLetter', letter))).toBe('ownWork')
  second.close()
})

it('T49 T63 CNS-113 an approval by phone is of the community, by somebody without an account, and about this letter', async () => {
  const [community, other] = at.all.communities
  const { letter, response } = await proposed()
  const leader = await at.all.server.addUser({ organizations: [community] })
  const colleague = await person({
    organizations: [community],
    capabilities: ['ConsultRespond', 'ConsultCommon', 'Org'],
    grants: ['PROTECTED.read', 'update'].map((right) => ({ grant: `ConsultResponse.${right}`, grantedBy: community })),
  })
  const chief = await contact('Quay', community)
  const about = await log({ context: [letter.$id] })
  const given = { approver: chief.$id, approvedHow: 'PHONE', approvalLog: about.$id }
  const enter = (client: TestClient, values: object = {}) =>
    refusalOf(act(client, 'enterApproval', letter, { ...given, ...values }))
  expect(await enter(colleague.client), 'without the right to approve').toBe('notAllowed')
  expect(await enter(at.leader, { approver: leader.contact }), 'has an account').toBe(
    'invalidItem errors.consultation.approverHasAccount',
  )
  const elsewhere = await contact('Else', other)
  expect(await enter(at.leader, { approver: elsewhere.$id })).toBe(
    await enter(at.leader, { approver: 'Contact-99999999' }),
  )
  // Administrators read people of other communities.
  expect(await enter(at.all.admin, { approver: elsewhere.$id })).toBe(
    'invalidItem errors.consultation.approverElsewhere',
  )
  for (const wrong of [
    {},
    { context: [response['consultation']] },
    { context: [letter.$id], date: '2026-01-02' },
    { context: [letter.$id], owner: other },
  ])
    expect([wrong, await enter(at.all.admin, { approvalLog: (await log(wrong)).$id })]).toEqual([
      wrong,
      'invalidItem errors.consultation.logOfOther',
    ])
  expect(await enter(at.leader)).toBe('fine')
  expect(await at.fresh(letter)).toMatchObject({ state: 'APPROVED', approver: chief.$id })
  colleague.client.close()
})

it('T49 T63 CNS-108 no letter goes out by the template of another organisation', async () => {
  const { response } = await at.asked()
  const foreign = await make('LetterTemplate', {
    ...{ title: 'Theirs', owner: at.all.communities[1], language: 'en', outcome: 'NO_CONCERNS' },
    ...{ subject: 'Plain', body: richTextOf('Our answer is: {{outcome}}.') },
  })
  await act(at.all.admin, 'approveTemplate', foreign, { approvedUntil: '2999-12-31' }).catch(() => {})
  const draft = (client: TestClient) => refusalOf(act(client, 'draftLetter', response, { template: foreign.$id }))
  expect(await draft(at.all.admin)).toBe('invalidItem errors.consultation.othersTemplate')
  const letter = await at.drafted(response)
  await update(at.all.admin, letter, { template: foreign.$id })
  for (const move of ['proposeLetter', 'approveByTemplate'])
    expect(await refusalOf(act(at.all.admin, move, letter))).toBe('invalidItem errors.consultation.othersTemplate')
  expect(await at.fresh(letter)).toMatchObject({ state: 'DRAFT' })
})

it('T49 CNS-115 a letter takes the place of a letter of the same answer alone', async () => {
  const [first, second] = [await at.asked(), await at.asked()]
  const other = await at.drafted(second.response)
  const draft = (replaces: string) =>
    refusalOf(act(at.writer, 'draftLetter', first.response, { template: at.template.$id, replaces }))
  expect(await draft(other.$id)).toBe('invalidItem errors.invalidItem')
  expect(await draft('Letter-99999999')).toBe('invalidItem errors.invalidItem')
  const letter = await at.drafted(first.response, { replaces: other.$id })
  await act(at.writer, 'proposeLetter', letter)
  await act(at.leader, 'approveLetter', letter)
  expect(await refusalOf(act(at.writer, 'sendLetter', letter, { way: 'HERE' }))).toBe('invalidItem errors.invalidItem')
  expect(await at.fresh(letter)).toMatchObject({ state: 'APPROVED' })
})

it('CNS-108 the approval with the template is offered while it would be made', async () => {
  const [owner] = at.all.communities
  const words = { subject: 'Plain', body: richTextOf('Our answer is: {{outcome}}.'), signatory: 'Sedna Cove' }
  const template = await at.writer.request<Item>('create/LetterTemplate', {
    ...{ title: 'Plain', owner, language: 'en', outcome: 'NO_CONCERNS', ...words },
  })
  const { response } = await at.asked()
  const begun = () => act(at.writer, 'draftLetter', response, { template: template.$id })
  const offered = async (letter: Item) =>
    (await at.writer.request<Item>(`read/${letter.$id}`)).$can?.['approveByTemplate'] === true
  expect(await offered(await begun()), 'before it is approved').toBe(false)
  await act(at.leader, 'approveTemplate', template, { approvedUntil: '2099-01-01' })
  const letter = await begun()
  expect(await offered(letter)).toBe(true)
  await update(at.writer, letter, { signatory: 'Another' })
  expect(await offered(letter), 'once it says something else').toBe(false)
})
