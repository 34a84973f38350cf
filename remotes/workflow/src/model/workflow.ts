import { defineItemType, genericMachine, stateProperty } from '@cairn/contract'
import { FIELDWORK_TYPE } from './step-kinds.ts'

/** Most people who are notified that a workflow was published: those with most steps. */
export const MOST_TOLD = 100

/**
 * The item type of the steps by which an organisation does some work. `draft` is what its designer works on;
 * `published` is the version that new runs begin with. `of` names the item type that it is for; `useFor`
 * holds conditions of the items that begin with it by
 * themselves; with `twoPeople`, whoever changed it last may not publish it. `told` are the people who had a
 * step to do of it when it was last published.
 */
export const workflowType = defineItemType({
  name: 'Workflow',
  defaultIcon: 'workflow',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true, textField: true, max: 200 },
    description: { v: 'DEF', t: 'text', textField: true, max: 5000 },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    of: { v: 'SEL', options: ['ConsultResponse', FIELDWORK_TYPE], required: true, facet: { kind: 'terms' } },
    useFor: { v: 'DEF', t: 'json' },
    twoPeople: { v: 'DEF', t: 'boolean' },
    draft: { v: 'DEF', t: 'json' },
    published: { v: 'REL', t: 'WorkflowVersion', readOnly: true },
    told: {
      v: 'REL',
      t: 'Contact',
      many: true,
      max: MOST_TOLD,
      readOnly: true,
      level: 'PROTECTED',
      inLists: 'administrator',
    },
    state: stateProperty,
  },
  sections: [{ key: 'about', properties: ['title', 'description', 'owner', 'of', 'twoPeople', 'published'] }],
  head: { facts: ['owner', 'published'] },
  listItem: { subtitle: ['owner'], chips: ['state'] },
  defaultHeaders: ['state', 'owner', 'published'],
  facets: ['state', 'owner', 'of'],
  owner: 'owner',
  visibility: 'COMMUNITY',
  capability: 'ResponseWorkflow',
  machines: { state: genericMachine },
  events: [{ kind: 'WKF_PUBLISHED', property: 'published', names: 'told', suggested: 'ALWAYS', mode: 'DIGEST' }],
})

/** The item type of a published definition. It never changes; a run carries a copy of its steps. */
export const versionType = defineItemType({
  name: 'WorkflowVersion',
  defaultIcon: 'git-commit-vertical',
  label: ['label'],
  properties: {
    label: { v: 'DEF', readOnly: true, textField: true, max: 260 },
    number: { v: 'DEF', t: 'natural', readOnly: true },
    workflow: { v: 'REL', t: 'Workflow', readOnly: true },
    of: { v: 'DEF', readOnly: true, max: 60 },
    why: { v: 'DEF', t: 'text', readOnly: true, max: 2000 },
    definition: { v: 'DEF', t: 'json', readOnly: true },
    hash: { v: 'DEF', readOnly: true, max: 64 },
    publishedBy: { v: 'REL', t: 'User', readOnly: true },
    simulated: { v: 'DEF', t: 'json', readOnly: true },
  },
  sections: [{ key: 'about', properties: ['label', 'number', 'workflow', 'of', 'why'] }],
  head: { facts: ['workflow', 'number', 'publishedBy'] },
  listItem: { subtitle: ['why'] },
  within: 'workflow',
  visibility: 'COMMUNITY',
  serverCreates: true,
  appendOnly: true,
  excludeGeneralSearch: true,
})
