import { expect, it } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { idsIn } from './ids-in.ts'
import { partyLabels } from './parties.ts'

it('ORG-33 names the owner and the parties, each once, without those that are hidden', () => {
  const labels = { 'Organization-1': 'Saltbox', 'Organization-2': 'Meridian', 'Contact-1': '—' }
  const item = anItem('Meeting-1', { owner: 'Organization-1', otherOrgs: ['Organization-2', 'Organization-1'] }, labels)
  expect(partyLabels(item, [...idsIn(item, 'otherOrgs'), 'Contact-1', 'Contact-2'])).toEqual(['Saltbox', 'Meridian'])
  expect(partyLabels(anItem('Meeting-2', {}), idsIn(item, 'otherContacts'))).toEqual([])
})
