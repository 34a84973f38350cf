// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Item, ItemId, ItemType } from '@cairn/contract'
import { ItemForm } from '@cairn/forms'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { localDay } from '@cairn/model/presets'
import { agreementType } from '../../model/agreement.ts'
import { commLogType } from '../../model/comm-log.ts'
import texts from '../../texts/en.json' with { type: 'json' }
import AgreementCell from './agreement.cell.tsx'
import CommLogCell from './comm-log.cell.tsx'

afterEach(cleanup)

const $labels = { 'Organization-1': 'Saltbox', 'Organization-2': 'Meridian', 'Contact-1': '—', 'Contact-2': 'Ada Weir' }
const item = (type: string, values: Record<string, unknown>): Item =>
  ({
    $id: `${type}-1` as ItemId,
    _t: type,
    _i: 1,
    _u: 1,
    _c: { ts: '2026-05-01T10:00:00Z', by: 'User-1' as ItemId },
    $labels,
    ...values,
  }) as Item

function open(type: ItemType, values: Record<string, unknown>, Cell: typeof AgreementCell): void {
  const one = item(type.name, { owner: 'Organization-1', ...values })
  const lists = { COMM_LOG_TYPES: { install: [{ key: 'PHONE', label: 'Phone call' }] } }
  const host = new FakeHost({ texts, types: [type], items: [one], lists })
  render(
    <UiProvider dark={false}>
      <ItemForm item={one} type={type} changed={{}} onSave={() => Promise.reject(new Error('nothing is saved here'))}>
        <Cell item={one} type={type} />
      </ItemForm>
    </UiProvider>,
    { wrapper: host.wrapper },
  )
}
const between = () => screen.getByRole('group', { name: texts['organisations.parties'] }).textContent

test('33: an agreement says where it stands by its dates and between whom; one that is not active stands nowhere', () => {
  const year = Number(localDay(Date.now()).slice(0, 4))
  const inForce = { from: String(year - 3), to: String(year - 1) }
  open(agreementType, { title: 'Talks', with: ['Organization-2'], state: 'ACTIVE', inForce }, AgreementCell)
  expect(screen.getByText(texts['organisations.term.ENDED'])).toBeTruthy()
  expect(between()).toBe('Saltbox · Meridian')
  for (const state of ['DRAFT', 'COMPLETE', 'ARCHIVE']) {
    cleanup()
    open(agreementType, { title: 'Talks', with: ['Organization-2'], state, inForce }, AgreementCell)
    expect(screen.queryByText(texts['organisations.term.ENDED'])).toBeNull()
  }
})

test('33: a log names those it was with, but nobody the person may not see; a kind of its own stands in its words', () => {
  const values = { subject: 'Readings', date: '2026-05-02', contacts: ['Contact-1', 'Contact-2'] }
  open(commLogType, { ...values, type: 'PHONE' }, CommLogCell)
  expect(between()).toBe('Saltbox · Ada Weir')
  expect(screen.getAllByText('Phone call').length).toBeGreaterThan(0)
  cleanup()
  open(commLogType, { ...values, type: 'other', typeOther: 'By radio' }, CommLogCell)
  expect(screen.getAllByText('By radio').length).toBeGreaterThan(0)
})

test('33: where no party may be named there is no row of them', () => {
  const values = { subject: 'Readings', date: '2026-05-02', owner: 'Organization-9', contacts: ['Contact-1'] }
  open(commLogType, values, CommLogCell)
  expect(screen.queryByRole('group', { name: texts['organisations.parties'] })).toBeNull()
})
