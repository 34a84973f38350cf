// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { withCare } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { CreateForm } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }

const TYPE: ItemType = withCare({
  ...{ name: 'Sample', defaultIcon: 'file', label: ['name'], visibility: 'PUBLIC', owner: 'owner', care: true },
  properties: { name: { v: 'DEF' }, owner: { v: 'REL', t: 'Organization' } },
})
const ONLY = 'Only a steward of Home may set a protocol.'
const THREAD: ItemType = {
  ...{ name: 'Thread', defaultIcon: 'message', label: ['subject'], visibility: 'PRIVATE' },
  properties: { subject: { v: 'DEF' } },
}
const PROTOCOLS = 'types.Sample.props.protocols'

afterEach(cleanup)

function open(steward: boolean) {
  const labels = { 'Organization-3': 'Home' }
  const host = new FakeHost({ types: [TYPE, THREAD], texts, labels })
  host.answers.set('readableLevels', () => ({ levels: [], steward }))
  const create = () => Promise.reject(new Error('not expected'))
  render(
    <UiProvider dark={false}>
      <CreateForm type={TYPE} defaults={{ owner: 'Organization-3' }} onCreate={create} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return host
}

it('offers protocols to a steward of the owner', async () => {
  open(true)
  await waitFor(() => expect(document.body.textContent).toContain(PROTOCOLS))
  expect(screen.queryByText(ONLY)).toBeNull()
})

it('offers no protocols to others, says who sets them, and begins a conversation with these', async () => {
  const host = open(false)
  const asked: unknown[] = []
  host.answers.set('stewards', (payload) => (asked.push(payload), { people: ['Contact-4'] }))
  fireEvent.click(await screen.findByRole('button', { name: 'types.Sample.sections.care', expanded: false }))
  expect(await screen.findByText(ONLY)).toBeTruthy()
  expect(document.body.textContent).not.toContain(PROTOCOLS)
  fireEvent.click(screen.getByRole('button', { name: 'Ask a steward about protocols' }))
  await waitFor(() => expect(host.opened).toEqual(['i-Thread-0-1']))
  expect(asked).toEqual([expect.objectContaining({ owners: ['Organization-3'] })])
})
