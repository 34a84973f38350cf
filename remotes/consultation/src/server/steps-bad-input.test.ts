import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { WorkflowRun } from '@cairn/contract/workflow'
import { codeOf } from '@cairn/testkit/kept-community'
import { startAnswering, type Answering } from '../testing/answering.ts'
import { act } from '../testing/consulting.ts'

const step = (key: string, kind = 'RWF_SIMPLE', more: object = {}) => ({ key, kind, title: { en: key }, ...more })
const outcome = step('outcome', 'RWF_OUTCOME')
const DRAFT = { adHoc: ['RWF_SIMPLE'], steps: [step('read'), step('map', 'RWF_SPATIAL'), outcome] }
const many = (count: number) => ({ steps: [...Array.from({ length: count - 1 }, (_, at) => step(`s${at}`)), outcome] })
const deep = Array.from({ length: 50 }).reduce<object>(
  (inner) => ({ must: [{ prop: 'state', kind: 'in', value: inner }] }),
  {},
)

describe('what a workflow may not be', () => {
  let begun: Answering
  beforeAll(async () => {
    begun = await startAnswering(DRAFT)
  })
  afterAll(async () => {
    begun.helper.client.close()
    await begun.all.close()
  })
  const read = (id: string) => begun.all.admin.request<Item>(`read/${id}`)
  const draftOf = async (draft: object) => {
    const { _t, _i, _u } = await read(begun.workflow.$id)
    return begun.all.admin.request<Item>('update', { _t, _i, _u, draft })
  }
  const publish = async (draft: object) => {
    const saved = await codeOf(draftOf(draft))
    return saved === 'fine'
      ? codeOf(act(begun.all.admin, 'publishWorkflow', begun.workflow, { why: 'Otherwise' }))
      : saved
  }

  it('WKF-21 too many steps, too much text, and conditions of many levels are refused; a hundred steps are not', async () => {
    const { published } = await read(begun.workflow.$id)
    expect(await publish(many(500))).toBe('workflow.invalid')
    const filled = { en: 'x'.repeat(1_000_000) }
    expect(['invalidItem', 'workflow.invalid', 'badMessage', 'tooLarge']).toContain(
      await publish({ steps: [step('read', 'RWF_SIMPLE', { title: filled }), outcome] }),
    )
    expect(await publish({ steps: [step('read', 'RWF_SIMPLE', { when: [deep] }), outcome] })).toBe('workflow.invalid')
    expect((await read(begun.workflow.$id))['published']).toBe(published)
    expect(await publish(many(100))).toBe('fine')
    expect((await read(begun.workflow.$id))['published']).not.toBe(published)
  })

  it('WKF-21 of two who publish at once one does', async () => {
    await draftOf({ ...DRAFT, steps: [step('look'), outcome] })
    const why = { why: 'At once' }
    const codes = await Promise.all(
      [1, 2].map(() => codeOf(act(begun.all.admin, 'publishWorkflow', begun.workflow, why))),
    )
    expect(codes.filter((code) => code === 'fine')).toHaveLength(1)
    expect(['conflict', 'workflow.same']).toContain(codes.find((code) => code !== 'fine'))
    const { ids } = await begun.all.admin.request<{ ids: string[] }>('search/ids', { types: ['WorkflowVersion'] })
    expect(ids).toHaveLength(3)
  })

  it('WKF-21 an answer runs no workflow for items of another type; one that is archived lets its runs go on', async () => {
    const { all, response } = begun
    const [owner] = all.communities
    const values = {
      title: 'Field work',
      owner,
      of: 'GeoKeeperFieldwork',
      draft: { steps: [step('ask', 'WKF_CONFIRM')] },
    }
    const other = await all.admin.request<Item>('create/Workflow', values)
    await act(all.admin, 'publishWorkflow', other, { why: 'The first one' })
    const { published: version } = await read(other.$id)
    expect(await codeOf(act(all.lands, 'setWorkflow', response, { version }))).toBe('workflow.noVersion')
    await act(all.admin, 'archive', await read(begun.workflow.$id))
    const moved = await act(all.lands, 'setStepState', response, { key: 'read', to: 'ACTIVE' })
    expect((moved['workflow'] as WorkflowRun).steps[0]?.status).toBe('ACTIVE')
  })

  it('WKF-22 says who can do steps, with which rights and how much open work, to whoever may change the item', async () => {
    const { all, response, helper } = begun
    const ask = (contacts?: string[]) =>
      act(all.lands, 'stepPeople', response, contacts ? { contacts } : {}) as unknown as Promise<{
        people: { id: string; open: number; rights: string[] }[]
      }>
    await act(all.lands, 'applyStepProperties', response, { key: 'read', assigned: helper.contact })
    const { people } = await ask([helper.contact])
    expect(people).toMatchObject([{ id: helper.contact, open: 1, rights: [] }])
    expect((await ask()).people.some(({ rights }) => rights.includes('screen'))).toBe(true)
    expect(await codeOf(act(all.submitter, 'stepPeople', response))).toBe('notAllowed')
    expect(await codeOf(act(helper.client, 'stepPeople', response))).toBe('notAllowed')
  })

  it('WKF-22 whoever can do a step no longer keeps it, and is named no more', async () => {
    const { all, response, helper } = begun
    const [index] = helper.contact.match(/\d+$/) ?? []
    await all.server.parts.database.query(
      `update account set disabled = true where user_i in (select i from item where doc ->> 'contact' = $1)`,
      [`Contact-${index}`],
    )
    const asked = await act(all.lands, 'stepPeople', response, { contacts: [helper.contact] })
    expect(asked).toEqual({ people: [], more: false })
    expect((await read(response.$id))['wfAssigned']).toEqual([helper.contact])
  })
})
