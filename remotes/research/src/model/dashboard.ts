import type { Query } from '@cairn/contract/query'

/** Rows of a panel. */
const SHOWN = 4

const latest = (type: string, key = '_c.ts'): Query => ({
  types: [type],
  sort: [{ key, order: 'desc' }],
  max: SHOWN,
  labels: true,
})

/** The panels of the dashboard, each with the query of its first rows. */
export const PANELS = [
  { key: 'projects', query: latest('ResearchProject', 'start') },
  { key: 'activities', query: latest('ResearchActivity', 'start') },
  { key: 'data', query: latest('ResearchData') },
  {
    key: 'withoutPlace',
    query: {
      ...latest('ResearchData'),
      must: [
        { prop: 'spatial', kind: 'exists', value: false },
        { prop: 'closedPlaces', kind: 'exists', value: false },
      ],
    },
  },
  {
    key: 'endingConsents',
    query: {
      types: ['ResearchConsent'],
      must: [
        { prop: 'decision', kind: 'is', value: 'GIVEN' },
        { prop: 'until', kind: 'exists', value: true },
      ],
      sort: [{ key: 'until', order: 'asc' }],
      max: SHOWN,
      labels: true,
    },
  },
  { key: 'respondents', query: latest('CommunityMember') },
  { key: 'topics', query: latest('ResearchTopic') },
  { key: 'species', query: latest('ResearchSpecies') },
] as const satisfies readonly { key: string; query: Query }[]
