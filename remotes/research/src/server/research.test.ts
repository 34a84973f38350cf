import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { attachmentPath, type Item, type ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { upload } from '@cairn/testkit/upload'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
let project: Item
/**
 * `steward` holds what the ledger asks for, `entry` is of data entry, `speaker` is a member with an account.
 */
let steward: TestClient
let lead: TestClient
let entry: TestClient
let speaker: TestClient
let outsider: TestClient
let speakerContact: ItemId | undefined

const PRIVATE = ['ResearchActivity', 'ResearchData', 'CommunityMember', 'ResearchConsent', 'RespondentCode']
const reads = [...PRIVATE, 'ResearchSpecies'].map((type) => `${type}.PRIVATE.read`)
const writes = [...PRIVATE, 'ResearchProject', 'ResearchSpecies', 'ResearchTopic'].map((type) => `${type}.update`)

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  const given = (grants: readonly string[]) => grants.map((grant) => ({ grant, grantedBy: home }))
  const person = async (grants: readonly string[]) =>
    server.addUser({ organizations: [home], capabilities: ['Research'], grants: given(grants) })
  const keeps = ['protocol.CONSENT_KEEP', 'protocol.CONSENT_TEAM', 'protocol.NAMES']
  const connect = async (grants: readonly string[]) => server.client((await person(grants)).email)
  const stewards = ['CommunityMember.steward', 'ResearchActivity.steward', 'ResearchProject.steward']
  const imports = ['Import.create', 'Import.update', 'ResearchData.create']
  steward = await connect([...reads, ...writes, ...keeps, ...stewards, ...imports])
  lead = await connect([...reads, ...writes, 'protocol.CONSENT_TEAM', 'protocol.NAMES', 'ResearchActivity.steward'])
  entry = await connect([...reads, ...writes])
  const member = await person([])
  speaker = await server.client(member.email)
  speakerContact = member.contact
  outsider = await server.client((await server.addUser({ organizations: [] })).email)
  project = await steward.request<Item>('create/ResearchProject', { title: 'Shore', owner: home, state: 'ACTIVE' })
})
afterAll(async () => {
  for (const client of [steward, lead, entry, speaker, outsider]) client.close()
  await server.close()
})

const create = (type: string, more: object) => steward.request<Item>(`create/${type}`, { owner: home, ...more })
const change = (client: TestClient, { _t, _i, _u }: Item, more: object) =>
  client.request<Item>('update', { _t, _i, _u, ...more })
const fresh = (id: string) => steward.request<Item>(`read/${id}`)
const member = (lastName: string, more = {}) => create('CommunityMember', { firstName: 'Ada', lastName, ...more })
const interview = (respondents: readonly Item[], more = {}) =>
  create('ResearchActivity', {
    ...{ title: 'A talk', type: 'INTERVIEW', project: project.$id, start: '2024-03-05T17:00:00Z' },
    ...{ respondents: respondents.map(({ $id }) => $id), ...more },
  })
const consents = (person: Item, uses: readonly string[], decision = 'GIVEN') =>
  steward.request<{ entries: string[]; closed: number }>('act/recordConsents', {
    ...{ t: 'CommunityMember', i: person._i, project: project.$id, uses, decision },
    ...{ from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
  })
const refusal = async (asked: Promise<unknown>) =>
  asked.then(
    () => 'saved',
    (thrown: { code: string; details: { properties?: object } }) =>
      thrown.details.properties ? Object.keys(thrown.details.properties) : thrown.code,
  )
const reading = async (id: string) =>
  Promise.all(
    [steward, lead, entry, speaker, outsider].map(
      async (client) => (await codeOf(client.request(`read/${id}`))) === 'fine',
    ),
  )

it('RES-1 keeps a member private, and shows the person their own record', async () => {
  const ada = await member('Marsh', { contact: speakerContact })
  expect(ada).toMatchObject({ fullName: 'Ada Marsh' })
  expect(await reading(ada.$id)).toEqual([true, true, true, true, false])
})

it('RES-2 RES-3 labels an interview by a code that stands for the person in the project', async () => {
  const ada = await member('Marsh')
  await consents(ada, ['KEEP', 'TEAM'])
  const [one, two] = [await interview([ada]), await interview([ada])]
  await expect.poll(async () => (await fresh(one.$id))['respondentCodes']).toEqual([expect.stringMatching(/^R-\d{3}$/)])
  const [code] = (await fresh(one.$id))['respondentCodes'] as string[]
  await expect.poll(async () => (await fresh(two.$id))['respondentCodes']).toEqual([code])
  const { labels } = await steward.request<{ labels: Record<string, string> }>('search/ids', {
    ...{ types: ['ResearchActivity'], labels: true, must: [{ prop: 'respondents', kind: 'rel', value: [ada.$id] }] },
  })
  expect(labels[one.$id]).toBe(`Interview · 2024-03 · ${code}`)
  const ledger = await steward.request<{ ids: string[]; labels: Record<string, string> }>('search/ids', {
    ...{ types: ['ResearchConsent'], labels: true, must: [{ prop: 'respondent', kind: 'rel', value: [ada.$id] }] },
  })
  expect(Object.values(ledger.labels).sort()).toEqual(['Keep · Given · 2024-01-01', 'Team · Given · 2024-01-01'])
})

it('RES-5 who is no steward of statements takes no protocol from one, whatever the ledger sets beside it', async () => {
  const own = { owner: home, project: project.$id, label: 'Clams', valueCategory: 'HARVEST' }
  const said = await server.parts.engine.store.create(SYSTEM, 'ResearchData', { ...own, protocols: ['NAMES'] })
  const shown = await fresh(said.$id)
  expect(shown['protocols']).toContain('NAMES')
  expect(await refusal(change(steward, shown, { protocols: [] }))).toBe('notAllowed')
  expect(await refusal(create('ResearchData', { ...own, protocols: ['NAMES'] }))).toBe('notAllowed')
})

it('RES-5 withholds what nobody agreed to keep, from all but stewards', async () => {
  const [ada, eve] = [await member('Marsh'), await member('Reed')]
  const talk = await interview([ada, eve])
  expect(talk).toMatchObject({ withheld: true, protocols: ['CONSENT_KEEP', 'CONSENT_TEAM'] })
  expect(await reading(talk.$id)).toEqual([true, false, false, false, false])
  await consents(ada, ['KEEP', 'TEAM'])
  expect(await fresh(talk.$id)).toMatchObject({ withheld: true })
  await consents(eve, ['KEEP'])
  expect(await reading(talk.$id)).toEqual([true, true, false, false, false])
  await consents(eve, ['TEAM'])
  expect(await reading(talk.$id)).toEqual([true, true, true, false, false])
})

it('RES-6 RES-8 opens nothing wider than agreed, and closes it with the withdrawal', async () => {
  const ada = await member('Marsh')
  await consents(ada, ['KEEP', 'TEAM'])
  const talk = await interview([ada])
  expect(await refusal(change(steward, talk, { access: 'COMMUNITY' }))).toEqual(['access'])
  await consents(ada, ['COMMUNITY'])
  const opened = await change(steward, await fresh(talk.$id), { access: 'COMMUNITY' })
  expect(await reading(opened.$id)).toEqual([true, true, true, true, false])
  expect(await consents(ada, ['COMMUNITY', 'KEEP'], 'WITHDRAWN')).toMatchObject({ closed: 1 })
  expect(await fresh(talk.$id)).toMatchObject({ access: 'PRIVATE', withheld: true })
  expect(await reading(opened.$id)).toEqual([true, false, false, false, false])
})

it('RES-8 lets a person withdraw by their own record, and nobody else by it', async () => {
  const ada = await member('Marsh', { contact: speakerContact })
  await consents(ada, ['KEEP', 'TEAM', 'COMMUNITY'])
  const talk = await interview([ada], { access: 'COMMUNITY' })
  const asked = { t: 'CommunityMember', i: ada._i, project: project.$id }
  expect(await refusal(lead.request('act/withdrawMine', asked))).toBe('notAllowed')
  await speaker.request('act/withdrawMine', asked)
  expect(await reading(talk.$id)).toEqual([true, false, false, false, false])
})

it('RES-7 keeps entries of the ledger as they were made', async () => {
  const ada = await member('Marsh')
  const { entries } = await consents(ada, ['KEEP'])
  const made = await fresh(String(entries[0]))
  expect(await refusal(change(steward, made, { decision: 'REFUSED' }))).toBe('notAllowed')
  const nation = {
    project: project.$id,
    use: 'KEEP',
    decision: 'GIVEN',
    from: '2024-01-01',
    how: 'WRITTEN',
    by: 'NATION',
  }
  expect(await refusal(create('ResearchConsent', nation))).toEqual(['evidence'])
  expect(await refusal(create('ResearchConsent', { ...nation, by: 'SELF' }))).toEqual(['respondent'])
})

it('RES-7 records one resolution for a whole project, which keeps what nobody can be asked about', async () => {
  const older = await create('ResearchProject', { title: 'Tapes of 1961', state: 'ACTIVE' })
  const silent = await create('ResearchData', { label: 'The weir', project: older.$id })
  expect(silent).toMatchObject({ withheld: true })
  const ada = await member('Marsh')
  const hers = await create('ResearchData', { label: 'Her camp', project: older.$id, respondents: [ada.$id] })
  const file = { name: 'resolution.pdf', bytes: new TextEncoder().encode('resolved') }
  const { $id: paper } = await upload(server.url, steward, {
    ...{ ...file, relType: 'ResearchConsent', relProp: 'evidence' },
  })
  const resolve = (client: TestClient, more: object) =>
    client.request<{ entries: string[]; closed: number }>('act/recordResolution', {
      ...{ t: 'ResearchProject', i: older._i, uses: ['KEEP', 'TEAM'], decision: 'GIVEN', from: '2024-01-01', ...more },
    })
  expect(await codeOf(resolve(lead, { evidence: [paper] }))).toBe('notAllowed')
  expect(await codeOf(resolve(steward, { evidence: [] }))).not.toBe('fine')
  const { entries, closed } = await resolve(steward, { evidence: [paper] })
  expect(closed).toBe(2)
  const [first, second] = await Promise.all(entries.map(fresh))
  expect(first).toMatchObject({ by: 'NATION', evidence: [paper], use: 'KEEP' })
  expect(second).toMatchObject({ by: 'NATION', evidenceIn: first?.$id, use: 'TEAM' })
  for (const { $id } of [silent, hers]) expect(await fresh($id)).toMatchObject({ withheld: false })
  await steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: ada._i, project: older.$id, uses: ['KEEP'], decision: 'REFUSED' },
    ...{ from: '2024-01-01', how: 'ORAL', by: 'SELF' },
  })
  expect(await fresh(hers.$id)).toMatchObject({ withheld: true })
  expect(await fresh(silent.$id)).toMatchObject({ withheld: false })
})

it('RES-9 RES-10 checks a statement against its interview', async () => {
  const [ada, eve] = [await member('Marsh'), await member('Reed')]
  await consents(ada, ['KEEP', 'TEAM'])
  const talk = await interview([ada])
  const other = await create('ResearchProject', { title: 'Other', state: 'ACTIVE' })
  const values = { label: 'Clam beach', activity: talk.$id, project: other.$id, respondents: [ada.$id] }
  const data = await create('ResearchData', { ...values, timeCode: '12:30 - 14:05' })
  expect(data).toMatchObject({ project: project.$id, timeCode: '0:12:30–0:14:05', withheld: false })
  const wrong = { valueCategory: 'TRAVEL', valueCode: 'HARVEST_FISH', timeCode: 'later', respondents: [eve.$id] }
  expect(await refusal(create('ResearchData', { ...values, ...wrong }))).toEqual([
    'respondents',
    'timeCode',
    'valueCode',
  ])
})

it('RES-11 RES-12 refuses an end before the start, and a medicine without a warning', async () => {
  expect(await refusal(create('ResearchProject', { title: 'A', start: '2024-05', end: '2024-04-30' }))).toEqual(['end'])
  expect(await refusal(member('Marsh', { birthDate: '1950', deceased: true, deathDate: '1949' }))).toEqual([
    'deathDate',
  ])
  expect(await refusal(create('ResearchSpecies', { commonName: 'Reed', uses: ['MEDICINE'] }))).toEqual(['useWarning'])
})

it('RES-13 has another person complete an interview, and asks why it is opened again', async () => {
  const ada = await member('Marsh')
  await consents(ada, ['KEEP', 'TEAM'])
  const talk = await interview([ada], { state: 'ACTIVE' })
  const move = (client: TestClient, action: string, more = {}) =>
    client.request<Item>(`act/${action}`, { t: 'ResearchActivity', i: talk._i, ...more })
  expect(await refusal(move(steward, 'complete'))).not.toBe('saved')
  expect(await move(lead, 'complete')).toMatchObject({ state: 'COMPLETE' })
  expect(await refusal(move(lead, 'reopen'))).not.toBe('saved')
  expect(await move(lead, 'reopen', { reason: 'A name was wrong' })).toMatchObject({ state: 'ACTIVE' })
})

it('RES-14 keeps recordings from people who read no private items', async () => {
  const ada = await member('Marsh')
  await consents(ada, ['KEEP', 'TEAM', 'COMMUNITY', 'RECORDING'])
  const file = {
    name: 'talk.txt',
    bytes: new TextEncoder().encode('words'),
    relType: 'ResearchActivity',
    relProp: 'media',
  }
  const { $id: attachment } = await upload(server.url, steward, file)
  const talk = await interview([ada], { access: 'COMMUNITY', media: [attachment] })
  const seen = await Promise.all([steward, speaker].map((client) => client.request<Item>(`read/${talk.$id}`)))
  expect(seen.map(({ media }) => media)).toEqual([[attachment], undefined])
})

it('RES-16 lets stewards alone play what nobody agreed to have played, from the withdrawal on', async () => {
  const ada = await member('Marsh')
  await consents(ada, ['KEEP', 'TEAM', 'RECORDING'])
  const file = {
    ...{ name: 'voice.txt', bytes: new TextEncoder().encode('a voice') },
    ...{ relType: 'ResearchActivity', relProp: 'media' },
  }
  const { $id: attachment, fileID } = await upload(server.url, steward, file)
  const talk = await interview([ada], { media: [attachment] })
  const plays = async (client: TestClient) =>
    (
      await fetch(`${server.url}${attachmentPath(attachment, fileID)}`, {
        headers: { authorization: `Bearer ${client.token}` },
      })
    ).ok
  const may = async () => Promise.all([steward, lead, entry, speaker].map(async (client) => plays(client)))
  expect(await may()).toEqual([true, true, true, false])
  await consents(ada, ['RECORDING'], 'WITHDRAWN')
  expect(await fresh(talk.$id)).toMatchObject({ closedMedia: [attachment] })
  expect(await fresh(talk.$id)).not.toHaveProperty('media')
  expect(await may()).toEqual([true, false, false, false])
  expect(await lead.request(`read/${talk.$id}`)).not.toHaveProperty('closedMedia')
  await consents(ada, ['RECORDING'])
  expect(await may()).toEqual([true, true, true, false])
})

it('RES-17 shows a place without consent to people who read private items alone', async () => {
  const ada = await member('Marsh')
  await consents(ada, ['KEEP', 'TEAM', 'COMMUNITY', 'MAP'])
  const talk = await interview([ada])
  const place = await server.parts.engine.store.create(SYSTEM, 'SpatialFeature', {
    ...{ label: 'SI-77', owner: home, access: 'COMMUNITY' },
    geometry: { type: 'Point', coordinates: [-128.4, 52.87] },
  })
  const said = { label: 'Clam beach', activity: talk.$id, project: project.$id, access: 'COMMUNITY' }
  const data = await create('ResearchData', { ...said, spatial: [place.$id] })
  const seen = async (client: TestClient) => client.request<Item>(`read/${data.$id}`)
  expect(await seen(speaker)).toMatchObject({ spatial: [place.$id] })
  await consents(ada, ['MAP'], 'WITHDRAWN')
  for (const name of ['spatial', 'closedPlaces']) expect(await seen(speaker)).not.toHaveProperty(name)
  expect(await seen(entry)).toMatchObject({ closedPlaces: [place.$id] })
})

it('RES-15 tells data entry codes and no names, on any path, and takes who spoke from the interview', async () => {
  const [ada, eve] = [await member('Marsh'), await member('Reed')]
  for (const person of [ada, eve]) await consents(person, ['KEEP', 'TEAM'])
  const talk = await interview([ada, eve], { title: 'Ada at the weir', location: 'At Ada’s' })
  await expect.poll(async () => (await fresh(talk.$id))['respondentCodes']).toHaveLength(2)
  const seen = await entry.request<Item>(`read/${talk.$id}`)
  for (const name of ['respondents', 'title', 'location']) expect(seen).not.toHaveProperty(name)
  expect(JSON.stringify(seen)).not.toMatch(/Ada|CommunityMember/)
  for (const prop of ['respondents', 'title'])
    expect(await codeOf(entry.request('search/ids', { types: ['ResearchActivity'], facets: { f: { prop } } }))).toBe(
      'propertyUnknown',
    )
  const { ids } = await entry.request<{ ids: string[] }>('search/ids', { types: ['ResearchActivity'], text: 'weir' })
  expect(ids).toEqual([])
  const said = { label: 'The weir', owner: home, project: project.$id, activity: talk.$id, siteCode: 'SI-900' }
  const statement = await entry.request<Item>('create/ResearchData', said)
  expect(statement).not.toHaveProperty('respondents')
  expect(await fresh(statement.$id)).toMatchObject({ respondents: [ada.$id, eve.$id] })
  expect(
    await codeOf(entry.request('create/ResearchData', { ...said, siteCode: 'X', respondents: [ada.$id] })),
  ).not.toBe('fine')
})

it('RES-4 closes what was said once the consent to keep it is over', async () => {
  const ada = await member('Marsh')
  const DAY = 86_400_000
  const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
  await steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: ada._i, project: project.$id, uses: ['KEEP', 'TEAM'], decision: 'GIVEN' },
    ...{ from: '2024-01-01', until: dayIn(1), how: 'WRITTEN', by: 'SELF' },
  })
  const talk = await interview([ada])
  await expect.poll(async () => (await fresh(talk.$id))['respondentCodes']).toHaveLength(1)
  expect(await reading(talk.$id)).toEqual([true, true, true, false, false])
  const later = Date.now() + 3 * DAY
  vi.useFakeTimers({ toFake: ['Date'], now: later })
  try {
    await server.parts.notifications.remind(() => later)
    await server.settled()
  } finally {
    vi.useRealTimers()
  }
  await expect.poll(async () => (await fresh(talk.$id))['withheld']).toBe(true)
  expect(await reading(talk.$id)).toEqual([true, false, false, false, false])
})

it('RES-21 has two stewards purge an interview, with what was written of it', async () => {
  const ada = await member('Marsh')
  await consents(ada, ['KEEP', 'TEAM'])
  const talk = await interview([ada])
  const transcript = await steward.request<Item>('create/ResearchTranscript', {
    ...{ activity: talk.$id, title: 'As it was said', text: 'WEBVTT' },
  })
  const purge = (client: TestClient) =>
    client.request('act/purge', { t: 'ResearchActivity', i: talk._i, reason: 'Ada asked for it' })
  expect(await codeOf(purge(entry))).toBe('notAllowed')
  expect(await purge(steward)).toEqual({ done: false })
  expect(await purge(steward)).toEqual({ done: false })
  await steward.request('addWatch/ResearchActivity-0')
  steward.pushes.length = 0
  expect(await purge(lead)).toEqual({ done: true })
  // Lists that show it are told, too.
  await steward.waitFor<{ ids: string[] }>('updated', ({ ids }) => ids.includes(talk.$id))
  await steward.request('removeWatch/ResearchActivity-0')
  for (const { $id } of [talk, transcript]) expect(await codeOf(fresh($id))).toBe('notAllowed')
  expect(await steward.request('act/purges', {})).toMatchObject({ tombstones: [{ id: talk.$id }] })
})

it('RES-22 brings coded data in by codes of one project', async () => {
  const ada = await member('Marsh')
  await consents(ada, ['KEEP', 'TEAM'])
  const talk = await interview([ada])
  await expect.poll(async () => (await fresh(talk.$id))['respondentCodes']).toHaveLength(1)
  const [code] = (await fresh(talk.$id))['respondentCodes'] as string[]
  const csv = `Site,Name,Who,When\nSI-501,Weir,${code},0:01:00\nSI-502,Dock,R-none,0:02:00\nSI-503,Bar,${code},soon`
  const file = { name: 'coded.csv', bytes: new TextEncoder().encode(csv), relType: 'Import', relProp: 'file' }
  const { $id } = await upload(server.url, steward, file)
  const made = await create('Import', { label: 'Coded', kind: 'RES_CODED', file: $id })
  const run = async (action: string, body: object) => {
    const { key } = await steward.request<{ key: string }>(`act/${action}/async`, { t: 'Import', i: made._i, ...body })
    return (await steward.waitFor<{ key: string; state: string }>('taskComplete', (done) => done.key === key, 60_000)).b
  }
  expect(await run('lookAtImport', {})).toMatchObject({ state: 'DONE' })
  const { plan } = (await fresh(made.$id)) as unknown as { plan: { columns: object[]; fixed: object } }
  const to = ['siteCode', 'label', 'respondents', 'timeCode']
  const columns = plan.columns.map((column, at) => ({ ...column, to: to[at] }))
  const fixed = { ...plan.fixed, project: project.$id }
  expect(await run('tryImport', { plan: { ...plan, columns, fixed, key: ['siteCode'] } })).toMatchObject({
    state: 'DONE',
  })
  const { trial } = (await fresh(made.$id)) as unknown as { trial: { counts: object; rows: object[] } }
  expect(trial.counts).toMatchObject({ new: 1, error: 2 })
  expect(trial.rows).toMatchObject([
    { line: 3, problems: [{ text: 'R-none', column: 2 }] },
    { line: 4, problems: [{ column: 3 }] },
  ])
  await run('applyImport', { goodOnly: true })
  const { ids } = await steward.request<{ ids: string[] }>('search/ids', {
    ...{ types: ['ResearchData'], must: [{ prop: 'siteCode', kind: 'is', value: 'SI-501' }] },
  })
  expect(await fresh(String(ids[0]))).toMatchObject({ respondents: [ada.$id], timeCode: '0:01:00' })
})

it('RES-23 shows lists to who reads something in them, and what leads to all parts to who works there', async () => {
  const viewsOf = async ({ token }: TestClient) => {
    const asked = await fetch(`${server.url}/registry.json`, { headers: { authorization: `Bearer ${token}` } })
    const { areas } = (await asked.json()) as { areas: { id: string; views: object }[] }
    return areas.filter(({ id }) => id === 'research').flatMap(({ views }) => Object.keys(views).sort())
  }
  expect(await viewsOf(outsider)).toEqual([])
  await create('ResearchTopic', { title: 'Eelgrass', access: 'PUBLIC' })
  await expect.poll(() => viewsOf(outsider)).toEqual(['research.dashboard', 'research.topics'])
  expect(await viewsOf(steward)).toContain('research')
})
