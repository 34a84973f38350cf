// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { itemId } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'
import type { RunStep } from '@cairn/contract/workflow'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { ItemForm } from '../index.ts'
import { StepDialog } from './step-dialog.tsx'
import { StepRow } from './step-row.tsx'
import texts from '../texts/en.json' with { type: 'json' }

afterEach(cleanup)

const FILE: ItemType = { name: 'File', defaultIcon: 'file', label: ['title'], visibility: 'PROTECTED', properties: {} }
const LETTER: ItemType = { ...FILE, name: 'Letter' }
const KINDS = {
  APPROVE: {
    types: ['File'],
    completes: { ref: [{ prop: 'state', kind: 'is' as const, value: ['APPROVED'] }] },
  },
}

function open(refs: readonly string[], more: Partial<Parameters<typeof StepRow>[0]> = {}, of: object = {}) {
  const item = anItem('File-1', {})
  const host = new FakeHost({
    types: [FILE, LETTER],
    items: [item, anItem('Letter-7', { state: 'PROPOSED' })],
    texts: { ...texts, 'types.Letter.name': 'Letter' },
  })
  const step = { key: 'approve', kind: 'APPROVE', title: { en: 'Approve the letter' }, status: 'ACTIVE', refs, ...of }
  const given = { item, type: FILE, kinds: KINDS, steps: [], mayUpdate: true, mayForce: false, isFrozen: false }
  render(
    <UiProvider dark={false}>
      <ItemForm item={item} type={FILE}>
        <StepRow {...given} step={step as unknown as RunStep} contact={undefined} isLast able={undefined} {...more} />
      </ItemForm>
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return host
}

it('WKF-25 a step that is done in an item opens it, before anybody says by hand that it is done', async () => {
  const host = open(['Letter-7'])
  fireEvent.click(await screen.findByRole('button', { name: 'Open: Letter' }))
  expect(host.opened).toEqual(['i-Letter-7'])
  expect(screen.queryByRole('button', { name: 'Mark step as done' })).toBeNull()
})

it('WKF-25 one whose item is not there is done with words', async () => {
  open([])
  expect(await screen.findByRole('button', { name: 'Mark step as done' })).toBeTruthy()
})

it('WKF-25 the words by which one is done name what hangs on it and is not over yet', async () => {
  const step = { key: 'meet', kind: 'APPROVE', title: { en: 'Meet' }, status: 'ACTIVE', refs: ['Letter-7'] }
  const item = anItem('File-1', {})
  const host = new FakeHost({ types: [FILE, LETTER], items: [item], labels: { 'Letter-7': 'Talk' }, texts })
  const deed = { kind: 'move', to: 'COMPLETE' } as const
  render(
    <UiProvider dark={false}>
      <StepDialog
        {...{ item, type: FILE, step: step as unknown as RunStep, deed, title: 'Done', rights: [] }}
        onClose={() => {}}
      />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  expect(await screen.findByText(/“Talk” belongs to this step/)).toBeTruthy()
})

it.each([
  [['approve'], 1],
  [[], 0],
])(
  'WKF-6 who holds %j is offered %s times to say that a step which asks for “approve” is done',
  async (rights, count) => {
    const able = [{ id: itemId('Contact', 3), label: '', open: 0, rights }]
    open([], { contact: 'Contact-3', able }, { assignee: { right: 'approve' } })
    await screen.findByText('Approve the letter')
    expect(screen.queryAllByRole('button', { name: 'Mark step as done' })).toHaveLength(count)
    expect(screen.queryAllByText(texts['forms.steps.ofOthers'])).toHaveLength(1 - count)
  },
)

it('WKF-22 whoever gives a step to somebody asks once who can do it', async () => {
  const item = anItem('File-1', {})
  const host = new FakeHost({ types: [FILE], items: [item], texts })
  const stepPeople = vi.fn<() => unknown>(() => ({
    people: [{ id: 'Contact-5', label: 'Odessa Reed', open: 0, rights: [] }],
  }))
  host.answers.set('stepPeople', stepPeople)
  const step = { key: 'meet', kind: 'APPROVE', title: { en: 'Meet' }, status: 'ACTIVE' } as unknown as RunStep
  render(
    <UiProvider dark={false}>
      <StepDialog
        {...{ item, type: FILE, step, title: 'Assign', rights: [] }}
        deed={{ kind: 'assign' }}
        onClose={() => {}}
      />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  const odessa = /Odessa Reed/
  await screen.findByRole('button', { name: odessa })
  fireEvent.focus(screen.getByRole('combobox'))
  await screen.findByRole('option', { name: odessa })
  expect(stepPeople).toHaveBeenCalledTimes(1)
})

it('WKF-25 a step says why what it is done in was sent back', async () => {
  const item = anItem('File-1', {})
  const moveReason = {
    action: 'reject',
    property: 'state',
    to: 'DRAFT',
    at: '2026-11-30T08:00:00Z',
    reason: 'Name the weir',
  }
  const host = new FakeHost({
    types: [FILE, LETTER],
    items: [item, anItem('Letter-7', { state: 'DRAFT', moveReason })],
    texts,
  })
  const step = { key: 'draft', kind: 'APPROVE', title: { en: 'Draft' }, status: 'ACTIVE', refs: ['Letter-7'] }
  const given = { item, type: FILE, kinds: KINDS, steps: [], mayUpdate: true, mayForce: false, isFrozen: false }
  render(
    <UiProvider dark={false}>
      <ItemForm item={item} type={FILE}>
        <StepRow {...given} step={step as unknown as RunStep} contact={undefined} isLast able={undefined} />
      </ItemForm>
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  expect(await screen.findByText('Name the weir')).toBeTruthy()
})
