// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import type { ImportCounts } from '@cairn/model/imports'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../texts/en.json' with { type: 'json' }
import { ImportBoard } from './import-board.tsx'

afterEach(cleanup)

const LETTER: ItemType = {
  name: 'Letter',
  defaultIcon: 'file',
  label: ['title'],
  visibility: 'COMMUNITY',
  properties: {
    title: { v: 'DEF', required: true },
    kind: { v: 'SEL', options: ['LETTER', 'FORM'] },
    number: { v: 'DEF', unique: true },
  },
}
const PLAN = {
  columns: [
    { heading: 'Title', to: 'title', values: {} },
    { heading: 'Type', to: 'kind', values: {} },
    { heading: 'Shelf', values: {} },
  ],
  fixed: {},
  key: [],
  mode: 'skip',
  clears: false,
  joins: false,
}
const FOUND = {
  rows: 3,
  columns: PLAN.columns.map(({ heading }) => ({ heading, filled: 3, samples: ['B4'] })),
  broken: [],
}
const COUNTS: ImportCounts = { new: 2, update: 0, same: 0, skip: 0, error: 1 }
const TRIAL = {
  counts: COUNTS,
  rows: [{ line: 3, cells: ['Salt', 'Ltr', 'B4'], problems: [{ code: 'notInList', text: 'Ltr', line: 3, column: 1 }] }],
  words: [{ column: 1, text: 'Ltr', count: 1, code: 'notInList' }],
  ms: 5,
}
const DECIDED = {
  ...PLAN,
  columns: PLAN.columns.map((column) => (column.heading === 'Shelf' ? { ...column, leftOut: true } : column)),
}

function open(values: Record<string, unknown>): FakeHost {
  const item = {
    ...anItem('Import-7', { label: 'Letters', state: 'READ', found: FOUND, plan: PLAN, ...values }),
    $can: { update: true },
  }
  const named = Object.fromEntries(['title', 'kind', 'number'].map((name) => [`types.Letter.props.${name}`, name]))
  const options = { 'types.Letter.options.kind.LETTER': 'A letter', 'types.Letter.options.kind.FORM': 'A form' }
  const host = new FakeHost({
    texts: { ...texts, ...named, ...options, 'errors.importPlan': '{names} undecided' },
    types: [LETTER],
    items: [item, anItem('Letter-5', { title: 'Salt for the weir' })],
  })
  render(
    <UiProvider dark={false}>
      <ImportBoard item={item} typeName="Letter" />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return host
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

it('looks at a new file at once', async () => {
  const host = open({ state: 'NEW', file: 'Attachment-1', found: undefined, plan: undefined })
  await waitFor(() => expect(host.started).toEqual([{ action: 'lookAtImport', body: { t: 'Import', i: 7 } }]))
})

it('lets nothing be tried until every column becomes something or is left out', async () => {
  const host = open({})
  expect(button(texts['forms.import.try']).disabled).toBe(true)
  expect(screen.getByText('Shelf undecided')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: '“Shelf” becomes' }), { target: { value: '$leftOut' } })
  fireEvent.click(button(texts['forms.import.try']))
  await waitFor(() =>
    expect(host.started).toMatchObject([{ action: 'tryImport', body: { t: 'Import', i: 7, plan: DECIDED } }]),
  )
})

it('shows what does not fit, asks what words mean, and brings the rest in if that is said', async () => {
  const host = open({ plan: DECIDED, trial: TRIAL })
  expect(screen.getByText('“Ltr” is not on the list')).toBeTruthy()
  expect(button(/Bring in/).disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: /Leave out the row/ }))
  fireEvent.click(button(/Bring in/))
  await waitFor(() => expect(host.started).toMatchObject([{ action: 'applyImport', body: { goodOnly: true } }]))
  fireEvent.change(screen.getByRole('combobox', { name: 'Meaning of “Ltr”' }), { target: { value: 'LETTER' } })
  expect(screen.getByText(texts['forms.import.changedSince'])).toBeTruthy()
})

it('names what is there already to who may read it, and tells others its id alone', () => {
  const problems = ['Letter-5', 'Letter-6'].map((id) => ({ code: 'alike', text: id, line: 3, choices: [id] }))
  open({ plan: DECIDED, trial: { ...TRIAL, rows: [{ line: 3, cells: ['Salt'], problems }], words: [] } })
  expect(screen.getByText(/Salt for the weir/).textContent).toBe(
    'Seems to be there already: Salt for the weir · Seems to be there already: Letter-6',
  )
})

it('says what came of an import, and takes it back after asking', async () => {
  const host = open({
    state: 'DONE',
    plan: DECIDED,
    result: { counts: COUNTS, round: 2, by: 'User-1' },
    rejected: 'Attachment-3',
  })
  expect(screen.getByText('New 2')).toBeTruthy()
  expect(screen.getByRole('link')).toBeTruthy()
  host.answerDialog = texts['forms.import.undo.yes']
  fireEvent.click(button(texts['forms.import.undo']))
  await waitFor(() => expect(host.started).toMatchObject([{ action: 'revertImport', body: { t: 'Import', i: 7 } }]))
})
