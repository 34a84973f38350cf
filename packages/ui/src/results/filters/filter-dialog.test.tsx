// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { QuietResizeObserver } from '@cairn/testkit/fake-layout'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '../../index.ts'
import { formatListState, parseListState, type ListState } from '../view/list-state.ts'
import { FilterChips } from './filter-chips.tsx'
import FilterDialog from './filter-dialog.tsx'
import uiTexts from '../../texts/en.json' with { type: 'json' }
import filterTexts from '../../texts/filters/en.json' with { type: 'json' }

const ORGANIZATION: ItemType = {
  name: 'Organization',
  defaultIcon: 'building',
  label: ['displayName'],
  visibility: 'PUBLIC',
  properties: { displayName: { v: 'DEF' } },
}
const CONTACT: ItemType = {
  name: 'Contact',
  defaultIcon: 'user',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: {
    name: { v: 'DEF' },
    kind: { v: 'SEL', options: ['STAFF', 'ELDER'] },
    since: { v: 'DEF', t: 'approximateDate' },
    organization: { v: 'REL', t: 'Organization' },
  },
}
const TEXTS = {
  ...uiTexts,
  ...filterTexts,
  'types.Contact.plural': 'contacts',
  'types.Contact.props.name': 'Name',
  'types.Contact.props.kind': 'Kind',
  'types.Contact.props.since': 'Since',
  'types.Contact.props.organization': 'Organisation',
  'types.Contact.options.kind.STAFF': 'Staff',
  'types.Contact.options.kind.ELDER': 'Elder',
  'types.Organization.props.displayName': 'Display name',
}

function open(parameter = '') {
  const host = new FakeHost({
    types: [CONTACT, ORGANIZATION],
    texts: TEXTS,
    items: [anItem('Organization-7', { displayName: 'Saltbox Inlet Nation' })],
  })
  const applied: ListState[] = []
  const state = parseListState(parameter)
  const view = (
    <UiProvider dark={false}>
      <FilterChips type={CONTACT} state={state} onChange={(next) => applied.push(next)} />
      <FilterDialog type={CONTACT} state={state} onApply={(next) => applied.push(next)} onClose={() => {}} />
    </UiProvider>
  )
  render(view, { wrapper: host.wrapper })
  return applied
}

const group = (name: string) => within(screen.getByRole('group', { name, hidden: true }))
const add = (name: string) =>
  fireEvent.click(group(name).getByRole('button', { name: 'Add a condition', hidden: true }))
const choose = (name: string, control: string, value: string) =>
  fireEvent.change(group(name).getByRole('combobox', { name: control, hidden: true }), { target: { value } })
const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Apply the conditions', hidden: true }))

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', QuietResizeObserver)
  HTMLElement.prototype.scrollTo = () => {}
})
afterEach(cleanup)

it('builds conditions that all, any or none must meet, each with the control for its kind', () => {
  const applied = open()
  add('All of these conditions')
  choose('All of these conditions', 'How Name is compared', 'prefix')
  fireEvent.change(group('All of these conditions').getByRole('textbox', { name: 'Name', hidden: true }), {
    target: { value: 'sa' },
  })
  add('At least one of these conditions')
  choose('At least one of these conditions', 'Field to compare', 'kind')
  fireEvent.click(group('At least one of these conditions').getByRole('button', { name: 'Elder', hidden: true }))
  add('None of these conditions')
  choose('None of these conditions', 'Field to compare', '_c.ts')
  fireEvent.change(
    group('None of these conditions').getByRole('textbox', { name: 'Created: Start of the range', hidden: true }),
    {
      target: { value: '2026-01' },
    },
  )
  apply()
  expect(applied[0]?.conditions).toMatchObject({
    must: [{ prop: 'name', kind: 'prefix', value: 'sa' }],
    should: [{ prop: 'kind', kind: 'is', value: ['ELDER'] }],
    mustNot: [{ prop: '_c.ts', kind: 'range', value: { from: '2026-01' } }],
  })
})

it('widens a search for a date by five years at both ends', () => {
  const applied = open()
  add('All of these conditions')
  choose('All of these conditions', 'Field to compare', 'since')
  const wider = group('All of these conditions').getByRole<HTMLButtonElement>('button', {
    name: /Add 5 years/,
    hidden: true,
  })
  expect(wider.disabled).toBe(true)
  for (const [end, value] of [
    ['Start of the range', '1920-06'],
    ['End of the range', '1924'],
  ] as const)
    fireEvent.change(group('All of these conditions').getByRole('textbox', { name: `Since: ${end}`, hidden: true }), {
      target: { value },
    })
  fireEvent.click(wider)
  apply()
  expect(applied[0]?.conditions.must).toEqual([{ prop: 'since', kind: 'range', value: { from: '1915', to: '1929' } }])
})

it('reads a date as it is typed, at the beginning and at the end of what it means', () => {
  const applied = open()
  add('All of these conditions')
  choose('All of these conditions', 'Field to compare', 'since')
  for (const end of ['Start of the range', 'End of the range'])
    fireEvent.change(group('All of these conditions').getByRole('textbox', { name: `Since: ${end}`, hidden: true }), {
      target: { value: '[192-?]' },
    })
  expect(group('All of these conditions').getByText('1929')).toBeTruthy()
  apply()
  expect(applied[0]?.conditions.must).toEqual([{ prop: 'since', kind: 'range', value: { from: '1920', to: '1929' } }])
})

it('builds groups on related items', () => {
  const applied = open()
  fireEvent.click(screen.getByRole('button', { name: 'Add conditions on related items', hidden: true }))
  add('Conditions on Organisation')
  fireEvent.change(group('Conditions on Organisation').getByRole('textbox', { name: 'Display name', hidden: true }), {
    target: { value: 'salt' },
  })
  choose('Related items', 'Whether the conditions on Organisation must be met', 'subsShould')
  apply()
  expect(applied[0]?.conditions.subsShould).toEqual([
    { via: 'organization', must: [{ prop: 'displayName', kind: 'text', value: 'salt' }] },
  ])
})

it('points out what asks for nothing, and keeps what was typed', () => {
  const applied = open()
  add('All of these conditions')
  apply()
  expect(applied).toEqual([])
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('Give a value, or remove this condition')
})

it('shows each condition as a chip that takes it away', () => {
  const built = {
    must: [{ prop: 'name', kind: 'text', value: 'salt' }],
    mustNot: [{ prop: 'kind', kind: 'is', value: 'ELDER' }],
  }
  const applied = open(new URLSearchParams({ w: JSON.stringify(built), 'r._c.ts': '2026-01-01..' }).toString())
  expect(screen.getByRole('button', { name: /Created: 01-Jan-2026 →/, hidden: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'not Kind: Elder', hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Name: “salt”', hidden: true }))
  expect(applied.map(formatListState).map((parameter) => new URLSearchParams(parameter).get('w'))).toEqual([
    JSON.stringify({ must: built.must }),
    JSON.stringify({ mustNot: built.mustNot }),
  ])
})
