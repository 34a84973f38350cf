// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { accessProperty } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { ItemType } from '@cairn/contract/web'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { CreateForm } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }

const LOG: ItemType = {
  name: 'Log',
  defaultIcon: 'mail',
  label: ['name'],
  visibility: 'COMMUNITY',
  owner: 'owner',
  properties: {
    name: { v: 'DEF' },
    zone: { v: 'DEF', t: 'timeZone' },
    owner: { v: 'REL', t: 'Organization', required: true },
    access: accessProperty,
  },
}
const NAMES = Object.fromEntries(Object.keys(LOG.properties).map((name) => [`types.Log.props.${name}`, name]))

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

function open(defaults: Record<string, unknown>) {
  const labels = { 'Organization-1': 'Meridian' }
  const host = new FakeHost({ types: [LOG], texts: { ...texts, ...NAMES }, labels })
  const refused = new CairnError('invalidItem', '', { properties: { zone: { userMessage: 'errors.lowercase' } } })
  render(
    <UiProvider dark={false}>
      <CreateForm type={LOG} defaults={defaults} onCreate={() => Promise.reject(refused)} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
}

it('what is filled in stands in one line until it is to be changed', async () => {
  open({ owner: 'Organization-1', zone: 'America/Toronto' })
  const line = await screen.findByText(texts['forms.filledIn'], { exact: false })
  expect(line.textContent).toBe('Filled in for you: America/Toronto · Meridian · open to the community')
  expect(screen.queryByLabelText('zone')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: texts['forms.filledIn.change'] }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('zone')))
  expect(screen.getByLabelText('access')).toBeTruthy()
  expect(screen.queryByText(texts['forms.filledIn'], { exact: false })).toBeNull()
})

it('its fields come by themselves where one is wrong, and what has no value is always a field', async () => {
  open({ zone: 'America/Toronto' })
  expect(screen.getByLabelText(/^owner/)).toBeTruthy()
  cleanup()
  open({ owner: 'Organization-1', zone: 'America/Toronto' })
  fireEvent.click(screen.getByRole('button', { name: /^Create/ }))
  expect((await screen.findAllByText(/errors.lowercase/)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText('zone')).toBeTruthy()
})
