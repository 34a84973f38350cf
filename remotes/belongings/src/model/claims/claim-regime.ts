import { accessProperty, defineItemType } from '@cairn/contract'
import { STEP_COUNTS, STEP_MARKS, STEP_SIDES, STEP_WANTS } from './claim-steps.ts'

/**
 * The item type of the rules of a claim: a statute, or an agreement. A claim keeps the steps that its regime
 * had when it began.
 */
export const claimRegimeType = defineItemType({
  name: 'ClaimRegime',
  defaultIcon: 'gavel',
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 200, textField: true },
    country: { v: 'DEF', max: 80, facet: { kind: 'terms' } },
    steps: {
      ...{ v: 'DEF', t: 'group', many: true, max: 40 },
      parts: {
        key: { v: 'DEF', required: true, max: 40 },
        label: { v: 'DEF', required: true, max: 200 },
        by: { v: 'SEL', options: [...STEP_SIDES], required: true },
        from: { v: 'DEF', max: 40 },
        days: { v: 'DEF', t: 'natural' },
        notBefore: { v: 'DEF', t: 'natural' },
        count: { v: 'SEL', options: [...STEP_COUNTS] },
        wants: { v: 'SEL', options: [...STEP_WANTS] },
        mark: { v: 'SEL', options: [...STEP_MARKS] },
      },
    },
    notes: { v: 'DEF', t: 'text', max: 4000 },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms' } },
    access: accessProperty,
  },
  sections: [
    { key: 'regime', properties: ['label', 'country', 'steps', 'notes'] },
    { key: 'care', properties: ['owner', 'access'] },
  ],
  head: { facts: ['country', 'steps', 'owner'] },
  listItem: { subtitle: ['country', 'owner'] },
  defaultHeaders: ['country', 'owner'],
  facets: ['country', 'owner'],
  owner: 'owner',
  creatorMay: { rights: ['delete'], alone: true },
  visibility: 'PUBLIC',
  capability: 'Belongings',
})
