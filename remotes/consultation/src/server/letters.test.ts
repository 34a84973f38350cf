import { createHash } from 'node:crypto'
import type { SearchResult } from '@cairn/contract/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { citeItem, itemId, type Item, type ItemId, type ItemVersion } from '@cairn/contract'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { plainText, richTextOf } from '@cairn/model/rich-text'
import { listOf } from '../model/queries.ts'
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

const update = async (client: TestClient, { $id, _t, _i }: Item, values: object) => {
  const { _u } = await at.fresh({ $id })
  return client.request<Item>('update', { _t, _i, _u, ...values })
}
const bytesOf = async (client: TestClient, attachment: unknown) => {
  const answer = await fetch(`${at.all.server.url}/attachment/${String(attachment)}`, {
    headers: { authorization: `Bearer ${client.token ?? ''}` },
  })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
/** A letter that was approved by another than who wrote it. */
async function approved(response: Item): Promise<Item> {
  const letter = await at.drafted(response)
  await act(at.writer, 'proposeLetter', letter)
  return act(at.leader, 'approveLetter', letter)
}
const messagesIn = async (notice: Item) => {
  const must = [{ prop: 'thread', kind: 'rel', value: [String((await at.fresh(notice))['thread'])] }]
  return (await at.all.admin.request<{ ids: string[] }>('search/ids', { types: ['Message'], must })).ids
}

/** What somebody said, and agreed to have cited in letters. */
async function toldForLetters(): Promise<Item> {
  const [owner] = at.all.communities
  const make = (type: string, values: object) => at.all.admin.request<Item>(`create/${type}`, { owner, ...values })
  const { $id: project } = await make('ResearchProject', { title: 'Shore', state: 'ACTIVE' })
  const { $id, _i } = await make('CommunityMember', { firstName: 'Ada', lastName: 'Marsh' })
  await at.all.admin.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: _i, project, uses: ['KEEP', 'TEAM', 'CONSULTATION'], decision: 'GIVEN' },
    ...{ attribution: 'NAME', from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
  })
  return make('ResearchData', { project, respondents: [$id], label: 'The weir' })
}

describe('templates', () => {
  it('CNS-100 a template with an unknown or broken field is refused, in each of its texts', async () => {
    for (const wrong of [
      { subject: 'On {{project.secret}}' },
      { body: richTextOf('Due {{due}') },
      { signatory: '{{nobody}}' },
    ])
      await expect(update(at.writer, at.template, wrong)).rejects.toMatchObject({
        code: 'invalidItem',
        details: { properties: { [Object.keys(wrong)[0] ?? '']: {} } },
      })
    await expect(update(at.writer, at.template, { subject: 'On {{project.secret}}' })).rejects.toMatchObject({
      details: {
        properties: { subject: { field: 'project.secret', known: expect.stringContaining('project.name') as string } },
      },
    })
  })
})

describe('a letter', () => {
  it('CNS-102 begins with the text of its template, to the people who asked, and shows its fields filled', async () => {
    const { response, file } = await at.asked()
    const letter = await at.drafted(response)
    expect(letter).toMatchObject({
      state: 'DRAFT',
      recipients: file['primaryContacts'],
      templateVersion: at.template._u,
    })
    const preview = await act(at.writer, 'previewLetter', letter)
    expect(preview).toMatchObject({ subject: 'On North Fork line', empty: [] })
    expect(plainText(preview['words'])).toContain('To Ellen Marsh: k̓ x̌ s̲ ᐃᓄᒃ.')
    expect(preview['cites']).toContain(`${file.$id}@${(await at.fresh(file))._u}`)
  })

  it('CNS-101 is not proposed while a field stands for nothing, or its outcome or recipients are missing', async () => {
    const { response } = await at.asked({ identifiers: [] })
    const letter = await at.drafted(response, { subject: 'On {{concerns}}, your file {{project.numbers}}' })
    await expect(act(at.writer, 'proposeLetter', letter)).rejects.toMatchObject({
      code: 'consultation.letterEmpty',
      details: { fields: 'concerns' },
    })
    await update(at.writer, letter, { subject: 'Plain', outcome: null, recipients: null })
    await expect(act(at.writer, 'proposeLetter', letter)).rejects.toMatchObject({
      details: { properties: { outcome: {}, recipients: {} } },
    })
  })

  it('CNS-105 a character that the font lacks is refused by name, and nothing is lost', async () => {
    const { response } = await at.asked()
    const letter = await at.drafted(response, { body: richTextOf('A feather 🪶') })
    await expect(act(at.writer, 'proposeLetter', letter)).rejects.toMatchObject({
      code: 'missingGlyph',
      details: { code: 'U+1FAB6' },
    })
    expect(await at.fresh(letter)).toMatchObject({ state: 'DRAFT' })
  })

  it('CNS-106 proposing makes the PDF, its checksum, its words and the versions it rests on', async () => {
    const { response, file } = await at.asked()
    const letter = await act(at.writer, 'proposeLetter', await at.drafted(response))
    const { bytes } = await bytesOf(at.leader, letter['pdf'])
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(letter['digest'])
    expect(plainText(letter['words'])).toContain('Our answer is: Concerns, with mitigation.')
    expect(letter['cites']).toEqual(
      expect.arrayContaining([`${file.$id}@${(await at.fresh(file))._u}`, `${at.template.$id}@${at.template._u}`]),
    )
    expect(await codeOf(at.writer.request('act/delete', { t: at.template._t, i: at.template._i }))).not.toBe('fine')
  })

  it('T49 CNS-107 nobody approves what they wrote or changed; a rejection goes back with its reason', async () => {
    const { response } = await at.asked()
    const letter = await at.drafted(response)
    await act(at.writer, 'proposeLetter', letter)
    expect(await codeOf(act(at.writer, 'approveLetter', letter))).toBe('ownWork')
    await act(at.leader, 'rejectLetter', letter, { reason: 'Name the berry slope' })
    const [last] = await at.writer.request<ItemVersion[]>(`history/${letter.$id}`)
    expect(last).toMatchObject({ action: 'rejectLetter', reason: 'Name the berry slope' })
    const back = await at.fresh(letter)
    expect(back).toMatchObject({ state: 'DRAFT' })
    expect(back).not.toHaveProperty('pdf')
    await update(at.leader, letter, { body: richTextOf('The berry slope. {{outcome}}') })
    await act(at.writer, 'proposeLetter', letter)
    expect(await codeOf(act(at.leader, 'approveLetter', letter)), 'changed a comma').toBe('ownWork')
    expect(await codeOf(act(at.all.admin, 'approveLetter', letter)), 'an administrator who did not').toBe('fine')
  })

  it('T49 CNS-112 a change of the letter, or of what it cites, takes an approval back', async () => {
    const { response, file } = await at.asked()
    const letter = await approved(response)
    expect(letter).toMatchObject({ state: 'APPROVED', approvedHow: 'ACCOUNT' })
    expect(await update(at.writer, letter, { subject: 'Other' })).toMatchObject({ state: 'DRAFT' })
    await act(at.writer, 'proposeLetter', letter)
    await act(at.leader, 'approveLetter', letter)
    await act(at.all.submitter, 'amend', file, { changes: { projectName: 'North Fork, moved' }, reason: 'Survey' })
    expect(['consultation.citesOutdated', 'transition']).toContain(
      await codeOf(act(at.writer, 'sendLetter', letter, { way: 'HERE' })),
    )
    await expect.poll(async () => (await at.fresh(letter))['state']).toBe('DRAFT')
    const [last] = await at.writer.request<ItemVersion[]>(`history/${letter.$id}`)
    expect(last).toMatchObject({ action: 'outdateLetter' })
  })

  it('CNS-108 a letter that is its template is approved with the template, while that is approved by another', async () => {
    const { response } = await at.asked()
    const letter = await at.drafted(response)
    expect(await codeOf(act(at.writer, 'approveByTemplate', letter))).toBe('consultation.templateNotApproved')
    const until = { approvedUntil: '2999-12-31' }
    const text = await at.fresh(at.template)
    expect(await codeOf(act(at.writer, 'approveTemplate', text, until))).toBe('ownWork')
    await act(at.all.admin, 'approveTemplate', text, until)
    const changed = await at.drafted(response, { body: richTextOf('Something else') })
    expect(await codeOf(act(at.writer, 'approveByTemplate', changed))).toBe('consultation.notTemplateAlone')
    const otherwise = await at.drafted(response, { outcome: 'OBJECTION' })
    expect(await codeOf(act(at.writer, 'approveByTemplate', otherwise))).toBe('consultation.notTemplateAlone')
    expect(await act(at.writer, 'approveByTemplate', letter)).toMatchObject({
      state: 'APPROVED',
      approvedHow: 'TEMPLATE',
    })
    await update(at.writer, at.template, { title: 'Answer, short' })
    expect(await at.fresh(at.template)).not.toHaveProperty('approval')
    at.template = await at.fresh(at.template)
  })

  it('CNS-113 an approval on paper or by phone is entered by another than the author, with its proof', async () => {
    const { response } = await at.asked()
    const letter = await act(at.writer, 'proposeLetter', await at.drafted(response))
    const chief = await at.all.admin.request<Item>('create/Contact', {
      firstName: 'Rosalind',
      lastName: 'Quay',
      organizations: [at.all.communities[0]],
    })
    const given = { approver: chief.$id, approvedHow: 'PHONE' }
    expect(await codeOf(act(at.writer, 'enterApproval', letter, given))).toBe('ownWork')
    expect(await codeOf(act(at.leader, 'enterApproval', letter, given))).toBe('consultation.approvalProof')
    const log = await at.all.admin.request<Item>('create/CommLog', {
      owner: at.all.communities[0],
      subject: 'Rosalind agreed by phone',
      date: new Date().toLocaleDateString('en-CA', { timeZone: 'America/Vancouver' }),
      context: [letter.$id],
      type: 'PHONE',
      direction: 'INCOMING',
      access: 'COMMUNITY',
    })
    const done = await act(at.leader, 'enterApproval', letter, { ...given, approvalLog: log.$id })
    expect(done).toMatchObject({ state: 'APPROVED', approver: chief.$id, approvedHow: 'PHONE', approvalLog: log.$id })
  })

  it('CNS-114 where the terms say so and fewer than three write, one approves one’s own', async () => {
    const { response } = await at.asked()
    const letter = await act(at.writer, 'proposeLetter', await at.drafted(response))
    expect((await at.fresh(letter)).$can, 'the terms say nothing').not.toHaveProperty('approveOwnLetter')
    expect(await codeOf(act(at.writer, 'approveOwnLetter', letter))).toBe('ownWork')
    const { admin, neighbour, communities } = at.all
    const owner = communities[1]
    const make = (type: string, body: object) => admin.request<Item>(`create/${type}`, { owner, ...body })
    const terms = await make('ConsultTerms', { title: 'Second', ownLetters: true })
    const words = { subject: 'Plain', body: richTextOf('Our answer is: {{outcome}}.'), signatory: 'Sedna Cove' }
    const template = await make('LetterTemplate', { title: 'Short', language: 'en', ...words })
    const { ids } = await admin.request<{ ids: Item['$id'][] }>('search/ids', {
      types: ['ConsultResponse'],
      must: [
        { prop: 'consultation', kind: 'rel', value: [response['consultation']] },
        { prop: 'community', kind: 'rel', value: [owner] },
      ],
    })
    const theirs = await at.fresh({ $id: ids[0] as Item['$id'] })
    const own = await act(neighbour, 'draftLetter', theirs, { template: template.$id })
    await update(neighbour, own, { outcome: 'NO_CONCERNS' })
    expect(await act(neighbour, 'proposeLetter', own)).toMatchObject({ $can: { approveOwnLetter: true } })
    await update(admin, terms, { ownLetters: false })
    expect(await codeOf(act(neighbour, 'approveOwnLetter', own)), 'the terms say no').toBe('ownWork')
    await update(admin, terms, { ownLetters: true })
    expect(await act(neighbour, 'approveOwnLetter', own)).toMatchObject({ state: 'APPROVED', approvedHow: 'OWN' })
  })
})

describe('sending', () => {
  it('CNS-109 answers with the file that was approved: message, notice, response and letter together', async () => {
    const { response, notice, file } = await at.asked()
    const letter = await approved(response)
    const sent = await act(at.writer, 'sendLetter', letter, { way: 'HERE' })
    expect(sent).toMatchObject({ state: 'SENT', way: 'HERE' })
    expect(await at.fresh(response)).toMatchObject({ state: 'RESPONDED', outcome: 'CONCERNS_MITIGATED' })
    const told = await at.all.submitter.request<Item>(`read/${notice.$id}`)
    expect(told).toMatchObject({ status: 'ANSWERED', outcome: 'CONCERNS_MITIGATED' })
    const copy = await bytesOf(at.all.submitter, [told['letters']].flat()[0])
    expect(createHash('sha256').update(copy.bytes).digest('hex')).toBe(letter['digest'])
    const thread = await at.fresh({ $id: told['thread'] as Item['$id'] })
    expect(thread).toMatchObject({ purpose: 'CONSULT_RESPONSE', context: notice.$id })
    expect(thread['participants']).toEqual(expect.arrayContaining([file['primaryContacts']].flat()))
    expect(await messagesIn(notice)).toHaveLength(1)
    expect(await codeOf(at.all.submitter.request(`read/${letter.$id}`)), 'the letter itself').toBe('notAllowed')
  })

  it('T63 CNS-103 what a sent letter rests on, says and answers is changed by nobody', async () => {
    const { response } = await at.asked()
    const evidence = [citeItem(await toldForLetters())]
    const draft = await at.drafted(response)
    expect(await update(at.all.admin, draft, { evidence }), 'a draft takes it').toMatchObject({ evidence })
    await update(at.all.admin, draft, { evidence: null })
    await act(at.writer, 'proposeLetter', draft)
    const letter = await act(at.leader, 'approveLetter', draft)
    await act(at.writer, 'sendLetter', letter, { way: 'HERE' })
    const before = await at.fresh(letter)
    for (const client of [at.writer, at.leader, at.all.admin])
      for (const change of [{ evidence }, { outcome: 'NO_CONCERNS' }, { subject: 'Other' }])
        expect(await codeOf(update(client, letter, change))).toBe('consultation.letterSent')
    expect(await at.fresh(letter)).toEqual(before)
  })

  it('CNS-109 is made once, whoever sends again, at the same moment too', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { response, notice } = await at.asked()
      const letter = await approved(response)
      const $key = `send-${letter.$id}`
      await Promise.allSettled([
        act(at.writer, 'sendLetter', letter, { way: 'HERE', $key }),
        act(at.writer, 'sendLetter', letter, { way: 'HERE', $key }),
        act(at.leader, 'sendLetter', letter, { way: 'HERE' }),
      ])
      await act(at.writer, 'sendLetter', letter, { way: 'HERE', $key }).catch(() => {})
      expect(await at.fresh(letter)).toMatchObject({ state: 'SENT' })
      expect(await messagesIn(notice)).toHaveLength(1)
    }
  })

  it('CNS-110 is refused without an approval, for a day in the future, and for a file that is over', async () => {
    const { response, file } = await at.asked()
    const letter = await at.drafted(response)
    expect(await codeOf(act(at.writer, 'sendLetter', letter, { way: 'HERE' }))).toBe('transition')
    await act(at.writer, 'proposeLetter', letter)
    await act(at.leader, 'approveLetter', letter)
    const post = { way: 'POST', sentOn: '2999-01-01', receipt: 'R-1' }
    expect(await codeOf(act(at.writer, 'sendLetter', letter, post))).toBe('invalidItem')
    expect(await codeOf(act(at.writer, 'sendLetter', letter, { way: 'PORTAL', sentOn: '2026-05-01' }))).toBe(
      'invalidItem',
    )
    await act(at.all.submitter, 'withdraw', file, { reason: 'No money' })
    expect(await codeOf(act(at.writer, 'sendLetter', letter, { way: 'HERE' }))).toBe('consultation.fileEnded')
    expect(await at.fresh(letter), 'kept').toMatchObject({ state: 'APPROVED' })
  })

  it('CNS-107 a letter of a file that is over waits for nobody, and is neither proposed nor approved', async () => {
    const { response, file } = await at.asked()
    const [first, second] = [await at.drafted(response), await at.drafted(response)]
    await act(at.writer, 'proposeLetter', first)
    const { query } = listOf('toApprove', { contact: undefined, today: '' })
    const waiting = async () =>
      (await at.leader.request<{ ids: string[] }>('search/ids', { types: ['Letter'], ...query })).ids
    expect(await waiting()).toContain(first.$id)
    await act(at.all.submitter, 'withdraw', file, { reason: 'No money' })
    expect(await waiting()).not.toContain(first.$id)
    expect(await codeOf(act(at.leader, 'approveLetter', first))).toBe('consultation.fileEnded')
    expect(await codeOf(act(at.writer, 'proposeLetter', second))).toBe('consultation.fileEnded')
  })

  it('CNS-111 a recipient without an account gets it by mail: the file, or a link as the terms say', async () => {
    const contact = async (email: string) =>
      (
        await at.all.admin.request<Item>('create/Contact', {
          firstName: 'Ellen',
          lastName: 'Outside',
          email,
          organizations: [at.all.proponent],
        })
      ).$id
    const terms = await at.all.admin.request<{ ids: string[] }>('search/ids', {
      types: ['ConsultTerms'],
      must: [{ prop: 'owner', kind: 'rel', value: [at.all.communities[0]] }],
    })
    const mails = (to: string) => at.all.server.sink.mails().filter((mail) => mail.to === to)
    for (const [email, letterMail] of [
      ['file@outside.test', 'PDF'],
      ['link@outside.test', 'LINK'],
    ] as const) {
      await update(at.all.admin, await at.fresh({ $id: terms.ids[0] as Item['$id'] }), {
        ...{ letterMail, linkDays: 14, answerEmail: 'lands@first.test' },
      })
      const { response } = await at.asked({ primaryContacts: [await contact(email)] })
      await act(at.writer, 'sendLetter', await approved(response), { way: 'HERE' })
      await expect.poll(() => mails(email).length).toBe(1)
      const [mail] = mails(email)
      expect(mail).toMatchObject({ subject: 'On North Fork line', sender: 'First Nation' })
      expect(mail?.text, 'CNS-350 the same frame as on paper').toMatch(
        /Our number: \d{4}-\d{4}\nYour consultation: North Fork/,
      )
      expect(mail?.text).toContain('Freya Hollow\nFirst Nation\n\nTo answer this letter: lands@first.test.')
      expect(mail?.headers.get('reply-to')).toContain('lands@first.test')
      expect(mail?.files.map(({ type }) => type)).toEqual(letterMail === 'PDF' ? ['application/pdf'] : [])
      const link = /http\S+\/file-link\/\S+/.exec(mail?.text ?? '')?.[0]
      expect(link !== undefined).toBe(letterMail === 'LINK')
      if (link) expect((await fetch(link)).headers.get('content-type')).toBe('application/pdf')
      const about = [{ prop: 'context', kind: 'rel', value: [response.$id] }]
      const logs = await at.all.lands.request<SearchResult>('search/ids', { types: ['CommLog'], must: about })
      const log = await at.all.lands.request<Item>(`read/${logs.ids[0]}`)
      expect(log).toMatchObject({ subject: 'On North Fork line', direction: 'OUTGOING', type: 'EMAIL' })
      expect(log['attachments'], 'with the file').toHaveLength(1)
    }
  })

  it('CNS-115 after a reopening a second letter says which one it takes the place of; the first stays', async () => {
    const { response, notice } = await at.asked()
    const first = await approved(response)
    await act(at.writer, 'sendLetter', first, { way: 'HERE' })
    expect(await codeOf(update(at.writer, first, { subject: 'Other' }))).toBe('consultation.letterSent')
    for (const client of [at.writer, at.all.admin])
      expect(await codeOf(client.request(`delete/${first.$id}`))).toBe('notAllowed')
    await act(at.all.lands, 'reopen', response, { reason: 'A condition is missing' })
    const second = await approved(response)
    expect(await codeOf(act(at.writer, 'sendLetter', second, { way: 'HERE' }))).toBe('invalidItem')
    await update(at.writer, second, { replaces: first.$id })
    await act(at.writer, 'proposeLetter', second)
    await act(at.leader, 'approveLetter', second)
    await act(at.writer, 'sendLetter', second, { way: 'POST', sentOn: '2026-05-01', receipt: 'R-7' })
    expect(await at.fresh(first)).toMatchObject({ state: 'SENT' })
    const nameOf = async ({ pdf }: Item) => (await at.fresh({ $id: pdf as ItemId }))['originalName']
    const names = [await nameOf(await at.fresh(first)), await nameOf(await at.fresh(second))].map(String)
    expect(names[1], 'the two are told apart').toBe(names[0]?.replace('.pdf', ' (2).pdf'))
    expect(await messagesIn(notice)).toHaveLength(2)
    expect(await at.fresh(notice)).toMatchObject({ status: 'ANSWERED' })
  })
})

it('CNS-117 an answer needs a letter that was sent', async () => {
  const { response } = await at.asked()
  expect(await codeOf(act(at.writer, 'respond', response, { outcome: 'NO_CONCERNS' }))).toBe(
    'consultation.letterMissing',
  )
  expect(await at.fresh(response)).toMatchObject({ state: 'PENDING' })
})

it('CNS-116 a letter is its community’s: the submitter and others learn nothing of one that is not sent', async () => {
  const { response } = await at.asked()
  const letter = await at.drafted(response)
  for (const client of [at.all.submitter, at.all.chief, at.all.neighbour, at.all.clerk]) {
    expect(await codeOf(client.request(`read/${letter.$id}`))).toBe('notAllowed')
    const { ids } = await client.request<{ ids: string[] }>('search/ids', { types: ['Letter'], max: 500 })
    expect(ids).not.toContain(letter.$id)
  }
  expect(itemId('Letter', letter._i)).toBe(letter.$id)
})
