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
    shelf: { v: 'REL', t: 'Shelf' },
  },
}
const SHELF: ItemType = {
  name: 'Shelf',
  defaultIcon: 'file',
  label: ['title'],
  visibility: 'COMMUNITY',
  properties: {
    title: { v: 'DEF', required: true },
    room: { v: 'SEL', options: ['CELLAR', 'ATTIC'], required: true },
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

let imports = 0

/** Opens a new import, or the one of a number again. */
function open(values: Record<string, unknown>, i = ++imports): FakeHost {
  const item = {
    ...anItem(`Import-${i}`, { label: 'Letters', state: 'READ', found: FOUND, plan: PLAN, ...values }),
    $can: { update: true },
  }
  const named = Object.fromEntries(
    ['title', 'kind', 'number', 'shelf'].map((name) => [`types.Letter.props.${name}`, name]),
  )
  const shelf = { 'types.Shelf.name': 'Shelf', 'types.Shelf.props.room': 'room' }
  const options = { 'types.Letter.options.kind.LETTER': 'A letter', 'types.Letter.options.kind.FORM': 'A form' }
  const host = new FakeHost({
    texts: { ...texts, ...named, ...options, ...shelf, 'errors.importPlan': '{names} undecided' },
    types: [LETTER, SHELF],
    items: [item, anItem('Letter-5', { title: 'Salt for the weir' })],
  })
  host.answers.set('isAllowedOnType', () => ({ create: true }))
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
  await waitFor(() => expect(host.started).toEqual([{ action: 'lookAtImport', body: { t: 'Import', i: imports } }]))
})

it('lets nothing be tried until every column becomes something or is left out', async () => {
  const host = open({})
  expect(button(texts['forms.import.try']).disabled).toBe(true)
  expect(screen.getByText('Shelf undecided')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Field for the column “Shelf”' }), {
    target: { value: '$leftOut' },
  })
  fireEvent.click(button(texts['forms.import.try']))
  await waitFor(() =>
    expect(host.started).toMatchObject([{ action: 'tryImport', body: { t: 'Import', i: imports, plan: DECIDED } }]),
  )
})

it('still has what was decided when its column was closed meanwhile', () => {
  open({})
  fireEvent.change(screen.getByRole('combobox', { name: 'Field for the column “Shelf”' }), {
    target: { value: '$leftOut' },
  })
  cleanup()
  open({}, imports)
  expect(button(texts['forms.import.try']).disabled).toBe(false)
  cleanup()
  // Decided anew by somebody else.
  open({ plan: { ...PLAN, mode: 'replace' } }, imports)
  expect(button(texts['forms.import.try']).disabled).toBe(true)
})

it('shows what does not fit, asks what words mean, and brings the rest in if that is said', async () => {
  const host = open({ plan: DECIDED, trial: TRIAL })
  expect(screen.getByText('“Ltr” is not on the list: choose a value for it, or correct the file')).toBeTruthy()
  expect(button(/Import .*row/).disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: /Leave out the row/ }))
  fireEvent.click(button(/Import .*row/))
  await waitFor(() => expect(host.started).toMatchObject([{ action: 'applyImport', body: { goodOnly: true } }]))
  fireEvent.change(screen.getByRole('combobox', { name: 'Meaning of “Ltr”' }), { target: { value: 'LETTER' } })
  expect(screen.getByText(texts['forms.import.changedSince'])).toBeTruthy()
})

it('keeps chosen words at hand after another trial, and names the field of what is required', () => {
  const columns = DECIDED.columns.map((column) =>
    column.to === 'kind' ? { ...column, values: { Ltr: 'LETTER' } } : column,
  )
  const problems = [{ code: 'errors.required', text: '', line: 4, column: 1, values: { property: 'kind' } }]
  open({
    plan: { ...DECIDED, columns },
    trial: { ...TRIAL, words: [], rows: [{ line: 4, cells: ['Salt', '', ''], problems }] },
  })
  expect(screen.getByText(/^Type: /)).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Meaning of “Ltr”' })).toBeNull()
  fireEvent.click(button(/Review the meaning/))
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Meaning of “Ltr”' })
  expect(choice.value).toBe('LETTER')
  fireEvent.change(choice, { target: { value: 'FORM' } })
  expect(screen.getByText(texts['forms.import.changedSince'])).toBeTruthy()
})

it('makes an item of each word that none is called by, for who may, once what they need is chosen', async () => {
  const columns = DECIDED.columns.map((column) =>
    column.heading === 'Shelf' ? { heading: 'Shelf', to: 'shelf', values: {} } : column,
  )
  const words = ['B4', 'B5'].map((text) => ({ column: 2, text, count: 1, code: 'notFound' }))
  const host = open({ plan: { ...DECIDED, columns }, trial: { ...TRIAL, words } })
  const make = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create new items (2): Shelf' })
  expect(make.disabled).toBe(true)
  fireEvent.change(screen.getByRole('combobox', { name: 'room' }), { target: { value: 'CELLAR' } })
  const made: unknown[] = []
  host.answers.set('create/Shelf', (body) => anItem(`Shelf-${made.push(body)}`, {}))
  fireEvent.click(make)
  await waitFor(() => expect(screen.queryByRole('button', { name: /Create new items/ })).toBeNull())
  expect(made).toEqual([
    { title: 'B4', room: 'CELLAR' },
    { title: 'B5', room: 'CELLAR' },
  ])
})

it('names what is there already to who may read it, and tells others its id alone', () => {
  const problems = ['Letter-5', 'Letter-6'].map((id) => ({ code: 'alike', text: id, line: 3, choices: [id] }))
  open({ plan: DECIDED, trial: { ...TRIAL, rows: [{ line: 3, cells: ['Salt'], problems }], words: [] } })
  expect(screen.getByText(/Salt for the weir/).textContent).toBe(
    'A similar item exists already: Salt for the weir · A similar item exists already: Letter-6',
  )
})

it('says what came of an import, and takes it back after asking', async () => {
  const host = open({
    state: 'DONE',
    plan: DECIDED,
    result: { counts: COUNTS, round: 2, by: 'User-1' },
    rejected: 'Attachment-3',
  })
  expect(screen.getByText('New items: 2')).toBeTruthy()
  expect(screen.getByRole('link')).toBeTruthy()
  host.answerDialog = texts['forms.import.undo.yes']
  fireEvent.click(button(texts['forms.import.undo']))
  await waitFor(() =>
    expect(host.started).toMatchObject([{ action: 'revertImport', body: { t: 'Import', i: imports } }]),
  )
})

it('takes back what was kept once, and nothing where all is taken back', () => {
  const undone = { state: 'UNDONE', plan: DECIDED }
  open({
    ...undone,
    result: { counts: COUNTS, round: 2, by: 'User-1', removed: 1, kept: ['ArchiveEntry-1'], keptCount: 1 },
  })
  expect(button(texts['forms.import.undo'])).toBeTruthy()
  cleanup()
  open({ ...undone, result: { counts: COUNTS, round: 2, by: 'User-1', removed: 2, kept: [], keptCount: 0 } })
  expect(screen.queryByText(texts['forms.import.undo'])).toBeNull()
})
