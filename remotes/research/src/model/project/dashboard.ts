import type { Query } from '@cairn/contract/query'

/** Rows of a panel. */
const SHOWN = 4

const latest = (type: string, key = '_c.ts'): Query => ({
  types: [type],
  sort: [{ key, order: 'desc' }],
  max: SHOWN,
  labels: true,
})

/** Makes the query of consents that end from a day on (`YYYY-MM-DD`), the first to end first. */
export function endingConsents(today: string): Query {
  return {
    types: ['ResearchConsent'],
    must: [
      { prop: 'decision', kind: 'is', value: 'GIVEN' },
      { prop: 'until', kind: 'range', value: { from: today } },
    ],
    sort: [{ key: 'until', order: 'asc' }],
    max: SHOWN,
    labels: true,
  }
}

/** Interviews that another person is to check, the oldest first. */
const TO_CHECK: Query = {
  types: ['ResearchActivity'],
  must: [{ prop: 'state', kind: 'is', value: 'ACTIVE' }],
  sort: [{ key: 'start', order: 'asc' }],
  max: SHOWN,
  labels: true,
}

/** Corrections that nobody has decided on, the oldest first. */
const TO_DECIDE: Query = {
  types: ['ResearchCorrection'],
  must: [{ prop: 'state', kind: 'is', value: 'PROPOSED' }],
  sort: [{ key: '_c.ts', order: 'asc' }],
  max: SHOWN,
  labels: true,
}

/** A panel of the dashboard: the query of its first rows, and the view that lists all of them. */
interface DashboardPanel {
  key: string
  query: Query
  all?: { view: string; parameter?: string }
}

/** Returns the panels of the dashboard. `today` is `YYYY-MM-DD`. */
export function panelsOf(today: string) {
  return [
    { key: 'projects', query: latest('ResearchProject', 'start'), all: { view: 'research.projects' } },
    { key: 'activities', query: latest('ResearchActivity', 'start'), all: { view: 'research.activities' } },
    { key: 'data', query: latest('ResearchData'), all: { view: 'research.data' } },
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
    { key: 'toCheck', query: TO_CHECK, all: { view: 'research.activities', parameter: 'f.state=ACTIVE' } },
    { key: 'corrections', query: TO_DECIDE },
    { key: 'endingConsents', query: endingConsents(today) },
    { key: 'respondents', query: latest('CommunityMember'), all: { view: 'research.community-members' } },
    { key: 'topics', query: latest('ResearchTopic'), all: { view: 'research.topics' } },
    { key: 'species', query: latest('ResearchSpecies'), all: { view: 'research.species' } },
  ] as const satisfies readonly DashboardPanel[]
}
