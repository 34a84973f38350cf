// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { genericMachine, HIDDEN_LABEL, stateProperty } from '@cairn/contract'
import { useItem, type ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { ItemForm, ItemHead, ItemSaveBar, ItemSections } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

const DEAL: ItemType = {
  name: 'Deal',
  defaultIcon: 'handshake',
  label: ['title'],
  visibility: 'PROTECTED',
  properties: {
    title: { v: 'DEF', required: true },
    state: stateProperty,
    phone: { v: 'DEF', t: 'phone' },
    place: { v: 'DEF' },
    weir: { v: 'REL', t: 'SpatialFeature' },
    sites: { v: 'REL', t: 'SpatialFeature', many: true },
    secret: { v: 'DEF', level: 'PRIVATE' },
    answerBy: { v: 'DT' },
    ...Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, { v: 'DEF' as const }])),
  },
  sections: [{ key: 'deal', properties: ['title', 'state', 'phone', 'place', 'weir', 'sites', 'answerBy'] }],
  head: { facts: ['phone', 'place', 'weir', 'secret'], due: 'answerBy', next: ['complete', 'activate'] },
  machines: { state: genericMachine },
}
const FILE: ItemType = {
  ...{ name: 'Attachment', defaultIcon: 'paperclip', label: ['originalName'], visibility: 'PUBLIC' },
  properties: { originalName: { v: 'DEF' }, relType: { v: 'DEF' }, relIndex: { v: 'DEF', t: 'integer' } },
}
const NAMES = Object.fromEntries(Object.keys(DEAL.properties).map((name) => [`types.Deal.props.${name}`, name]))
const TEXTS = {
  ...texts,
  ...NAMES,
  'types.Deal.sections.deal': 'Deal',
  'types.Deal.next.activate': 'It is a draft.',
  'types.Deal.options.state.DRAFT': 'Draft',
  'app.visibility.PROTECTED': 'Protected',
  'app.visibility.PUBLIC': 'Public',
  'forms.notShown': '{count} not shown to you',
  'ui.due.left': '{days} left',
  'ui.due.late': '{days} late',
}

function Cell() {
  const state = useItem('Deal-1')
  if (state.status !== 'ready') return null
  return (
    <UiProvider dark={false}>
      <section tabIndex={-1}>
        <ItemForm item={state.item} type={state.type} changed={state.changed} hasHead>
          <ItemHead />
          <ItemSections />
          <ItemSaveBar idle="nothing unsaved" />
        </ItemForm>
      </section>
    </UiProvider>
  )
}

function open(values: Record<string, unknown>) {
  const item = anItem('Deal-1', { title: 'Weir', state: 'DRAFT', phone: '2505550100', ...values })
  const host = new FakeHost({ types: [DEAL], items: [item], texts: TEXTS, labels: { 'Deal-1': 'Weir' } })
  render(<Cell />, { wrapper: host.wrapper })
  return host
}
const button = (name: string) => screen.getByRole('button', { name })

it('says what the item is once: label, state in a word, level, and the facts that have a value', () => {
  open({})
  expect(screen.getByRole('heading', { name: /^Weir/ })).toBeTruthy()
  expect(screen.getByText('Protected')).toBeTruthy()
  expect(screen.getAllByText('(250) 555-0100')).toHaveLength(1)
  expect(screen.queryByText('place', { selector: 'dt' })).toBeNull()
  // What a person may not read does not come, so it leaves no gap.
  expect(screen.queryByText('secret', { selector: 'dt' })).toBeNull()
  expect(document.body.textContent).not.toContain('—')
})

it('leaves out what names only a hidden item, but for who may change it', () => {
  const hidden = { weir: 'SpatialFeature-3', $labels: { 'SpatialFeature-3': HIDDEN_LABEL } }
  open({ ...hidden, $can: { update: false } })
  expect(screen.queryByText('weir', { selector: 'dt' })).toBeNull()
  cleanup()
  open({ ...hidden, $can: { update: true } })
  expect(screen.getByText('weir', { selector: 'dt' })).toBeTruthy()
})

it('counts hidden items among those that are shown, instead of a dash for each', () => {
  const $labels = { 'SpatialFeature-3': HIDDEN_LABEL, 'SpatialFeature-4': 'Cove', 'SpatialFeature-5': HIDDEN_LABEL }
  open({ sites: Object.keys($labels), $labels, $can: { update: false } })
  expect(screen.getByRole('button', { name: 'Cove' })).toBeTruthy()
  expect(screen.getByText(/2 not shown to you/)).toBeTruthy()
  expect(document.body.textContent).not.toContain(HIDDEN_LABEL)
})

it.each([
  [{}, 'Public'],
  [{ relType: 'Deal', relIndex: 1 }, 'Protected'],
])('says of a file with %j that it is %s: it is read with what it belongs to', (values, level) => {
  const item = anItem('Attachment-7', { originalName: 'Answer.pdf', ...values })
  const host = new FakeHost({ types: [DEAL, FILE], items: [item, anItem('Deal-1', {})], texts: TEXTS })
  render(
    <UiProvider dark={false}>
      <ItemForm item={item} type={FILE} hasHead>
        <ItemHead />
      </ItemForm>
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  expect(screen.getByText(level)).toBeTruthy()
})

it('offers the first move that the person may make, once, and none where nothing waits', async () => {
  const host = open({ $can: { update: true, activate: true } })
  expect(screen.getByText('It is a draft.')).toBeTruthy()
  fireEvent.click(button(texts['forms.move.activate']))
  await waitFor(() => expect(host.acted).toMatchObject([{ action: 'activate' }]))
  cleanup()
  open({ $can: { update: true, archive: true } })
  expect(screen.queryByText('It is a draft.')).toBeNull()
})

it('tells how long is left, how late it is, and neither once it is done', () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv')
  open({ answerBy: day(3) })
  expect(screen.getByText('3 left')).toBeTruthy()
  cleanup()
  open({ answerBy: day(-1) })
  expect(screen.getByText('1 late')).toBeTruthy()
  cleanup()
  open({ answerBy: day(-1), state: 'COMPLETE' })
  expect(screen.queryByText('1 late')).toBeNull()
})

it('folds what is empty under chips and a count; a chip opens its field, and leaving it gives the focus back', async () => {
  open({ $can: { update: true } })
  const more = screen.getByRole('group', { name: texts['forms.addMore'] })
  expect(within(more).getAllByRole('button')).toHaveLength(6)
  fireEvent.click(within(more).getByRole('button', { name: 'More fields (6)' }))
  expect(within(more).getAllByRole('button')).toHaveLength(11)
  fireEvent.click(button('Edit place'))
  const field = screen.getByLabelText('place')
  expect(document.activeElement).toBe(field)
  expect(within(more).queryByRole('button', { name: 'Edit place' })).toBeNull()
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(button('Edit place')))
})

it('offers nothing to add to those who may only read', () => {
  open({ $can: {} })
  expect(screen.queryByRole('group', { name: texts['forms.addMore'] })).toBeNull()
})

it('edits the label from the head; what is unsaved takes the place of the foot', () => {
  open({ $can: { update: true } })
  expect(screen.queryByText('title', { selector: 'dt' })).toBeNull()
  expect(screen.getByText('nothing unsaved')).toBeTruthy()
  fireEvent.click(button('Edit title'))
  fireEvent.change(screen.getByLabelText('title'), { target: { value: 'Upper weir' } })
  expect(button(texts['forms.save'])).toBeTruthy()
  expect(screen.queryByText('nothing unsaved')).toBeNull()
})
