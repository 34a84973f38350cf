// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { defineItemType } from '@cairn/contract'
import { anItem } from '@cairn/testkit/fake-host'
import { renderView } from '../../testing/render-view.tsx'
import texts from '../../texts/en.json' with { type: 'json' }
import OwnerView from './owner.view.tsx'

afterEach(cleanup)

const organization = defineItemType({
  name: 'Organization',
  defaultIcon: 'building',
  label: ['name'],
  properties: { name: { v: 'DEF' } },
  sections: [{ key: 'about', properties: ['name'] }],
  visibility: 'PUBLIC',
})
const options = {
  types: [organization],
  items: [anItem('Organization-1', { name: 'Saltbox' }), anItem('Organization-2', { name: 'Meridian' })],
  labels: { 'User-2': 'Ellen Marsh', 'User-3': 'Ivo Reed' },
}
const given = { grantedBy: 'Organization-1', given: '2026-05-01T10:00:00Z' }
const rightsBy = ({ grant }: Record<string, unknown>) => ({
  rights: [
    { ...given, user: 'User-2', grant: 'adminOrg' },
    ...(grant === 'adminOrg' ? [] : [{ ...given, user: 'User-3', grant: 'Contact.read', reason: 'to help' }]),
  ],
})

it('ADM-11 shows an organisation, who administers it, and every right it gave', async () => {
  const givers = [{ id: 'Organization-1', label: 'Saltbox' }]
  const { asked } = renderView(<OwnerView />, { rightsAvailable: { givers }, rightsBy }, options)
  expect(await screen.findAllByRole('button', { name: 'Ellen Marsh' })).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: 'Ivo Reed' })).toHaveLength(1)
  expect(screen.getByText(/to help/)).toBeTruthy()
  expect(asked.filter(({ action }) => action === 'rightsBy').map(({ payload }) => payload)).toEqual([
    { organization: 'Organization-1', grant: 'adminOrg' },
    { organization: 'Organization-1' },
  ])
})

it('ADM-11 offers those who administer several organisations a choice of them', async () => {
  const givers = [1, 2].map((index) => ({ id: `Organization-${index}`, label: `Office ${index}` }))
  const { host } = renderView(<OwnerView />, { rightsAvailable: { givers }, rightsBy }, options)
  const choice = await screen.findByRole('combobox', { name: texts['admin.owner.organization'] })
  fireEvent.change(choice, { target: { value: 'Organization-2' } })
  expect(host.parameter).toBe('Organization-2')
})

it('ADM-11 answers as for nothing about an organisation that the person does not administer', async () => {
  const { asked } = renderView(<OwnerView />, { rightsAvailable: { givers: [] }, rightsBy }, options)
  expect(await screen.findByText(texts['admin.owner.none'])).toBeTruthy()
  expect(asked.map(({ action }) => action)).toEqual(['rightsAvailable'])
})
