import type { Item, ItemId } from '@cairn/contract'
import { expect, it } from 'vitest'
import { consentTable } from './consent-table.ts'

const entry = (_i: number, more: object): Item => ({
  ...{
    _t: 'ResearchConsent',
    _i,
    _u: 0,
    _c: { ts: '2026-01-01', by: 'User-1' as ItemId },
    $id: `ResearchConsent-${_i}` as ItemId,
  },
  ...{ respondent: 'CommunityMember-1', project: 'ResearchProject-1', owner: 'Organization-1' },
  ...more,
})

it('RES-4 shows for each project and use what holds today, and the entry that says so', () => {
  const entries = [
    entry(3, { use: 'KEEP', decision: 'WITHDRAWN' }),
    entry(2, { use: 'TEAM', decision: 'GIVEN', activity: 'ResearchActivity-1' }),
    entry(1, { use: 'KEEP', decision: 'GIVEN' }),
    entry(0, { use: 'MAP', decision: 'GIVEN', until: '2025-01-01' }),
  ]
  const [table] = consentTable('CommunityMember-1', entries, '2026-01-01')
  const shown = table?.uses.filter((use) => use.entry).map(({ use, isGiven, entry: by }) => [use, isGiven, by?.$id])
  expect(shown).toEqual([
    ['KEEP', false, 'ResearchConsent-3'],
    ['MAP', false, 'ResearchConsent-0'],
  ])
  expect(table?.uses.filter(({ isPartly }) => isPartly).map(({ use }) => use)).toEqual(['TEAM'])
})

it('RES-4 takes no entry of another owner for one that decides', () => {
  const entries = [
    entry(2, { use: 'KEEP', decision: 'WITHDRAWN', owner: 'Organization-2' }),
    entry(1, { use: 'KEEP', decision: 'GIVEN' }),
  ]
  const shown = consentTable('CommunityMember-1', entries, '2026-01-01').map(({ owner, uses }) => [
    ...[owner, uses[0]?.isGiven, uses[0]?.entry?.$id],
  ])
  expect(shown).toEqual([
    ['Organization-2', false, 'ResearchConsent-2'],
    ['Organization-1', true, 'ResearchConsent-1'],
  ])
})
