// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { MakeItemContext, UiProvider } from '@cairn/ui'
import { CreateDialog, CreateForm } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }

const OWNER = { v: 'REL', t: 'Organization', required: true } as const
const looks = { defaultIcon: 'file', visibility: 'PUBLIC', owner: 'owner' } as const
const SOURCE: ItemType = {
  ...looks,
  name: 'Source',
  label: ['title'],
  properties: { title: { v: 'DEF' }, owner: OWNER },
}
const ENTRY: ItemType = {
  ...{ ...looks, name: 'Entry', label: ['title'] },
  properties: { title: { v: 'DEF', unique: 'owner' }, source: { v: 'REL', t: 'Source' }, owner: OWNER },
}

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

function open(organizations: string[], defaults: object) {
  const host = new FakeHost({
    types: [SOURCE, ENTRY],
    items: [anItem('Entry-4', { title: 'The same' })],
    session: { organizations },
    texts: {
      ...texts,
      'types.Source.name': 'Source',
      'types.Entry.props.source': 'Source',
      'types.Entry.props.title': 'Title',
      'types.Entry.props.owner': 'Owner',
      'types.Source.props.owner': 'Owner',
      'errors.valueTaken': 'Another one has it',
    },
    labels: { 'Organization-3': 'Saltbox Inlet', 'Organization-5': 'Lantern Bay', 'Entry-4': 'The same' },
  })
  const taken = new CairnError('invalidItem', '', {
    properties: { title: { userMessage: 'errors.valueTaken', by: 'Entry-4' } },
  })
  const form = (
    <MakeItemContext value={CreateDialog}>
      <CreateForm type={ENTRY} defaults={{ ...defaults }} onCreate={() => Promise.reject(taken)} />
    </MakeItemContext>
  )
  render(<UiProvider dark={false}>{form}</UiProvider>, { wrapper: host.wrapper })
  return host
}

async function ownerOfNewSource() {
  const source = screen.getByLabelText('Source')
  fireEvent.focus(source)
  fireEvent.change(source, { target: { value: 'Box' } })
  fireEvent.click(await screen.findByRole('option', { name: /Box/ }))
  return waitFor(() => screen.getByRole('dialog').textContent)
}

it('a new item for a relation has the owner of the form that it is made from', async () => {
  open(['Organization-3', 'Organization-5'], { owner: 'Organization-5' })
  expect(await ownerOfNewSource()).toContain('Lantern Bay')
})

it('without one it has the one organisation of its maker', async () => {
  open(['Organization-3'], {})
  expect(await ownerOfNewSource()).toContain('Saltbox Inlet')
})

it('the item that has a number already is named and opened', async () => {
  const host = open(['Organization-3'], { title: 'The same', owner: 'Organization-3' })
  fireEvent.click(screen.getByRole('button', { name: /^Create / }))
  fireEvent.click(await screen.findByRole('button', { name: 'The same' }))
  expect(host.opened).toEqual(['i-Entry-4'])
})
