// @vitest-environment jsdom
import { genericMachine, type ItemType } from '@cairn/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { anArea } from '../../testing/answers.ts'
import { renderView } from '../../testing/render-view.tsx'
import texts from '../../texts/en.json' with { type: 'json' }
import WorkflowsView from './workflows.view.tsx'

afterEach(cleanup)

const type = { icon: 'file', workflow: false }
const AGREEMENT: ItemType = {
  name: 'Agreement',
  defaultIcon: 'file',
  label: ['title'],
  visibility: 'PUBLIC',
  properties: { title: { v: 'DEF' }, state: { v: 'SEL' } },
}
const installAreas = {
  areas: [
    anArea('deals', {
      types: [
        { ...type, name: 'Agreement', machines: { state: genericMachine }, capability: 'Org' },
        { ...type, name: 'Note' },
        { ...type, name: 'Consultation', workflow: true },
      ],
    }),
  ],
  coreTypes: [],
}

it('ADM-15 shows the types with states or workflows, and no others', async () => {
  renderView(<WorkflowsView />, { installAreas })
  expect(await screen.findByText('types.Agreement.plural')).toBeTruthy()
  expect(screen.getByText('types.Consultation.plural')).toBeTruthy()
  expect(screen.queryByText('types.Note.plural')).toBeNull()
  expect(screen.getByText(texts['admin.workflows.steps'])).toBeTruthy()
  expect(screen.getByText('To create an item, the capability Org is needed.')).toBeTruthy()
})

it('ADM-15 counts the items in each state and lists them, and names each move', async () => {
  const items = ['DRAFT', 'ACTIVE', 'ACTIVE'].map((state, at) => anItem(`Agreement-${at + 1}`, { state }))
  const { host } = renderView(<WorkflowsView />, { installAreas }, { items, types: [AGREEMENT] })
  const active = await screen.findByRole('button', { name: /options\.state\.ACTIVE\s*2/ })
  expect(screen.getByRole('button', { name: /options\.state\.COMPLETE\s*0/ })).toBeTruthy()
  expect(screen.getAllByText(/^forms\.move\./).map(({ textContent }) => textContent)).toEqual(
    ['activate', 'complete', 'archive', 'unarchive', 'reopen'].map((move) => `forms.move.${move}`),
  )
  fireEvent.click(active)
  expect(host.opened).toEqual(['v-admin.all-items'])
})

it('ADM-15 names no move by the key of its text while the texts of a type are on their way', async () => {
  renderView(<WorkflowsView />, { installAreas })
  expect(await screen.findByText('types.Agreement.plural')).toBeTruthy()
  expect(screen.queryAllByText(/^forms\.move\./)).toEqual([])
})

it('ADM-15 says so if no type has states or workflows', async () => {
  renderView(<WorkflowsView />, { installAreas: { areas: [anArea('bare')], coreTypes: [] } })
  expect(await screen.findByText(texts['admin.workflows.none'])).toBeTruthy()
})
