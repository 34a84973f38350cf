// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HIDDEN_LABEL } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost, type FakeHostOptions } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { UiProvider } from '../../index.ts'
import { ItemRows, ResultsView, RowTitles } from '../../results.ts'
import texts from '../../texts/en.json' with { type: 'json' }

afterEach(cleanup)

const MEETING: ItemType = {
  name: 'Meeting',
  defaultIcon: 'calendar',
  label: ['summary'],
  visibility: 'COMMUNITY',
  properties: {
    summary: { v: 'DEF' },
    date: { v: 'DT', time: 'start' },
    start: { v: 'DEF', t: 'time' },
    place: { v: 'DEF' },
    with: { v: 'REL', t: 'Person', many: true },
  },
  listItem: { date: 'date', subtitle: ['place', 'with'] },
}
const PERSON: ItemType = {
  name: 'Person',
  defaultIcon: 'user',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: { name: { v: 'DEF' }, mobile: { v: 'DEF' }, office: { v: 'DEF' }, face: { v: 'REL', t: 'Attachment' } },
  listItem: { facts: ['mobile', 'office'], picture: { property: 'face', initials: true } },
}
const NOTE: ItemType = {
  name: 'Note',
  defaultIcon: 'file',
  label: ['text'],
  visibility: 'COMMUNITY',
  properties: { text: { v: 'DEF' }, sent: { v: 'DTM' }, by: { v: 'DEF' }, about: { v: 'REL', t: 'Meeting' } },
  listItem: { date: 'sent', subtitle: ['text'], facts: ['by'], quotes: 'about' },
}
const FILE: ItemType = {
  name: 'SurveyFile',
  defaultIcon: 'paperclip',
  label: ['originalName'],
  visibility: 'PUBLIC',
  properties: { originalName: { v: 'DEF' }, kind: { v: 'SEL', options: ['IMAGE', 'DOCUMENT'] } },
  projectionOf: { type: 'Attachment', where: [{ prop: 'relType', kind: 'is', value: 'Survey' }] },
}
const NOW = new Date()
const AT_NINE = new Date(NOW.getFullYear(), NOW.getMonth(), NOW.getDate(), 9, 5).toISOString()
const LABELS = { 'Person-1': 'Ada Weir', 'Person-2': HIDDEN_LABEL }
const ADA = anItem('Person-1', { name: 'Ada Weir', office: '555-0100' })
const ITEMS = [
  anItem('Meeting-1', { summary: 'Weir', date: '2026-5-2', start: '14:00', with: ['Person-1', 'Person-2'] }, LABELS),
  ADA,
  anItem('Note-1', { text: 'Today', sent: AT_NINE }),
  anItem('Note-2', { text: 'Before', sent: '2026-05-02T19:00:00.000Z' }),
]

function show(ids: readonly string[], options: FakeHostOptions = {}, drafts: readonly string[] = []) {
  const host = new FakeHost({ types: [MEETING, PERSON, NOTE, FILE], items: ITEMS, texts, ...options })
  host.unseen = new Set(['Person-1'])
  host.drafts = new Set(drafts)
  render(
    <UiProvider dark={false}>
      <ItemRows ids={ids} labels={{}} below={(id) => <i>below {id}</i>} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return host
}
const row = (name: RegExp) => screen.getByRole('button', { name })

it('tells the date and time of a meeting, and of its people those whom one may see', () => {
  show(['Meeting-1'])
  expect(row(/Saturday, 2 May 2026 ?Weir/).textContent).toContain('Weir14:00 · Ada Weir')
  expect(row(/Weir/).textContent).not.toContain(HIDDEN_LABEL)
})

it('has a shorter title where one is given and only the server knows the label', () => {
  const type = { ...NOTE, label: ['text', '@about'] }
  const host = new FakeHost({ types: [type], items: [anItem('Note-1', {}), anItem('Note-2', {})], texts })
  render(
    <UiProvider dark={false}>
      <RowTitles value={{ 'Note-1': 'Weir' }}>
        <ItemRows ids={['Note-1', 'Note-2']} labels={{ 'Note-1': 'Weir · Inlet', 'Note-2': 'Road · Inlet' }} />
      </RowTitles>
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Weir', 'Road · Inlet'])
})

it('has under each row what was given for it', () => {
  show(['Meeting-1', 'Person-1'])
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows.map((text) => /below .*/.exec(text)?.[0])).toEqual(['below Meeting-1', 'below Person-1'])
})

it('tells the first fact that a person has, marks news, and begins with initials without a picture', () => {
  show(['Person-1'])
  expect(row(/Ada Weir/).textContent).toBe('AWAda Weir555-0100555-0100')
  expect(within(row(/Ada Weir/)).getByRole('img', { name: 'Unread' })).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})

it('begins with the picture that an item has, small as the server gives it, and with initials if none comes', () => {
  show(['Person-1'], {
    items: [anItem('Person-1', { name: 'Ada Weir', face: 'Attachment-9', $first: { IMAGE: 'Attachment-9' } })],
  })
  const picture = document.querySelector('img')
  expect(picture?.getAttribute('src')).toContain('Attachment-9')
  expect(picture?.getAttribute('src')).toContain('small')
  expect(row(/Ada Weir/).textContent).toBe('Ada Weir')
  fireEvent.error(picture as Element)
  expect(row(/Ada Weir/).textContent).toBe('AWAda Weir')
})

it('begins with the thumbnail of a file that is a picture, and with the icon of another file', () => {
  const items = [
    anItem('SurveyFile-1', { originalName: 'weir.png', kind: 'IMAGE' }),
    anItem('SurveyFile-2', { originalName: 'weir.pdf', kind: 'DOCUMENT' }),
  ]
  show(['SurveyFile-1', 'SurveyFile-2'], { items })
  expect(
    row(/weir.png/)
      .querySelector('img')
      ?.getAttribute('src'),
  ).toBe('/attachment/SurveyFile-1?variant=small')
  expect(row(/weir.pdf/).querySelector('img')).toBeNull()
})

it('tells the time of what is of today, and the day of what is older, never when it was made', () => {
  show(['Note-1', 'Note-2'])
  expect(row(/Today/).textContent).toBe('TodayToday09:05')
  expect(row(/Before/).textContent).toMatch(/^BeforeBefore2 May( 2026)?$/)
})

it('tells the moment beside a fact', () => {
  show(['Note-5'], { items: [anItem('Note-5', { text: 'By', by: 'Ada', sent: '2026-05-02T19:00:00.000Z' })] })
  expect(row(/By/).textContent).toMatch(/^ByAda · ByAda2 May( 2026)?$/)
})

it('begins rows of a list of one type with its icon', async () => {
  fakeLayout()
  const host = new FakeHost({ types: [NOTE], items: [anItem('Note-1', { text: 'Today', sent: AT_NINE })], texts })
  render(
    <UiProvider dark={false}>
      <ResultsView type="Note" />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  expect((await screen.findByRole('option')).querySelector('svg')).not.toBeNull()
})

it('tells in rows of a list when something is due that has nothing else to tell at its end', async () => {
  fakeLayout()
  const type: ItemType = { ...PERSON, name: 'Task', properties: { name: { v: 'DEF' }, due: { v: 'DT' } } }
  type.listItem = { due: 'due' }
  const items = [anItem('Task-1', { name: 'Mend the weir', due: NOW.toISOString().slice(0, 10) })]
  const host = new FakeHost({ types: [type], items, texts })
  render(
    <UiProvider dark={false}>
      <ResultsView type="Task" />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  expect((await screen.findByRole('option')).textContent).toContain('Due today')
})

it('quotes in place of its own line what its type quotes, if the person reads that, in short lists and in long ones', async () => {
  const quoting = (id: string, about: string) => anItem(id, { text: 'Note', about })
  const items = [...ITEMS, quoting('Note-3', 'Meeting-1'), quoting('Note-4', 'Meeting-99')]
  const host = show(['Note-3', 'Note-4'], { items })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['NoteAda Weir', 'NoteNote'])
  cleanup()
  fakeLayout()
  host.items.delete('Note-1')
  render(
    <UiProvider dark={false}>
      <ResultsView type="Note" />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  const options = await screen.findAllByRole('option', { name: /^Note/ })
  expect(options.map(({ textContent }) => textContent)).toEqual(['NoteAda Weir', 'NoteNote'])
})

it('marks in short lists what was typed and not saved', () => {
  show(['Meeting-1', 'Note-1'], {}, ['Note-1'])
  expect(row(/Today/).textContent).toContain('Not saved')
  expect(row(/Weir/).textContent).not.toContain('Not saved')
})

it('names the types of rows that are of several, and opens one to the right', () => {
  const host = show(['Meeting-1', 'Note-1'], { texts: { ...texts, 'types.Note.name': 'Note' } })
  expect(row(/Today/).textContent).toContain('Note')
  fireEvent.click(row(/Today/))
  expect(host.opened).toEqual(['i-Note-1'])
})

it('marks in a list what is unread and what was typed and not saved', async () => {
  fakeLayout()
  const host = new FakeHost({ types: [PERSON], items: [ADA], texts })
  host.unseen = new Set(['Person-1'])
  host.drafts = new Set(['Person-1'])
  render(
    <UiProvider dark={false}>
      <ResultsView type="Person" />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  const option = await screen.findByRole('option')
  expect(within(option).getByRole('img', { name: 'Unread' })).toBeTruthy()
  expect(option.textContent).toContain('Not saved')
  expect(option.textContent).toContain('555-0100')
})

it('reads out that something is not saved after a warning and a date', () => {
  const type: ItemType = { ...PERSON, properties: { name: { v: 'DEF' }, due: { v: 'DT' } }, listItem: { due: 'due' } }
  const due = NOW.toISOString().slice(0, 10)
  const items = [anItem('Person-1', { name: 'Ada Weir', due, $warnings: ['VIOLENCE'] })]
  show(['Person-1'], { types: [type], items }, ['Person-1'])
  expect(row(/Ada Weir/).textContent).toMatch(/warning.*Due today.*Not saved$/)
})
