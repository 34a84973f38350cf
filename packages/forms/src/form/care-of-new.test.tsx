// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
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
const ONLY = 'Protocols are set by the stewards of the owner.'
const PROTOCOLS = 'types.Sample.props.protocols'

afterEach(cleanup)

function open(steward: boolean) {
  const host = new FakeHost({ types: [TYPE], texts })
  host.answers.set('readableLevels', () => ({ levels: [], steward }))
  const create = () => Promise.reject(new Error('not expected'))
  render(
    <UiProvider dark={false}>
      <CreateForm type={TYPE} defaults={{ owner: 'Organization-3' }} onCreate={create} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
}

it('offers protocols to a steward of the owner', async () => {
  open(true)
  await waitFor(() => expect(document.body.textContent).toContain(PROTOCOLS))
  expect(screen.queryByText(ONLY)).toBeNull()
})

it('offers no protocols to others, and says who sets them', async () => {
  open(false)
  expect(await screen.findByText(ONLY)).toBeTruthy()
  expect(document.body.textContent).not.toContain(PROTOCOLS)
})
