import { expect, it } from 'vitest'
import { runFacets, setQuery } from './run-queries.ts'

const asked = { type: 'Reply', published: ['WorkflowVersion-3'], filters: [], definition: undefined }
const TODAY = '2026-03-20'

it('ADM-15 runs of older versions are those that began with none of the published ones', () => {
  expect(setQuery('older', asked, TODAY)).toMatchObject({
    must: [{ prop: 'wfBegan' }, { prop: 'wfVersion', kind: 'exists' }],
    mustNot: [{ prop: 'wfVersion', value: ['WorkflowVersion-3'] }],
  })
  expect(setQuery('older', { ...asked, published: [] }, TODAY)).not.toHaveProperty('mustNot')
})

it('ADM-15 runs are stuck ten working days after a step was due', () => {
  expect(setQuery('stuck', asked, TODAY).must?.at(-1)).toEqual({
    prop: 'wfAssignedDue',
    kind: 'range',
    value: { to: '2026-03-06' },
  })
})

it('ADM-15 runs are narrowed by the values of facets and by a workflow', () => {
  const state = { prop: 'wfState', kind: 'is' as const, value: ['DRAFTING'] }
  const query = setQuery('running', { ...asked, filters: [state], definition: 'Workflow-1' }, TODAY)
  expect(query.must?.[0]).toEqual(state)
  expect(query.subs).toMatchObject([{ via: 'wfVersion', must: [{ prop: 'workflow', value: ['Workflow-1'] }] }])
})

it('ADM-15 the facets are those of the run, of the owner, and of administrators', () => {
  const facet = { kind: 'terms' as const }
  const properties = {
    wfState: { v: 'LOV', facet },
    community: { v: 'REL', facet, inLists: 'administrator' },
    owner: { v: 'REL', facet },
    region: { v: 'LOV', facet },
  } as never
  expect(runFacets({ properties, owner: 'owner' })).toEqual(['wfState', 'community', 'owner'])
})
