// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ItemType } from '@cairn/contract'
import { anItem } from '@cairn/testkit/fake-host'
import { localDay } from '@cairn/model/presets'
import { agreementType } from '../../model/agreement.ts'
import { commLogType } from '../../model/comm-log.ts'
import { renderCell } from '../../testing/render-cell.tsx'
import texts from '../../texts/en.json' with { type: 'json' }
import AgreementCell from '../cells/agreement.cell.tsx'
import CommLogCell from '../cells/comm-log.cell.tsx'

afterEach(cleanup)

const LABELS = { 'Organization-1': 'Saltbox', 'Organization-2': 'Meridian', 'Contact-1': '—', 'Contact-2': 'Ada Weir' }
const lists = { COMM_LOG_TYPES: { install: [{ key: 'PHONE', label: 'Phone call' }] } }

function open(type: ItemType, values: Record<string, unknown>, Cell: typeof AgreementCell): void {
  const item = anItem(`${type.name}-1`, { owner: 'Organization-1', $can: {}, ...values }, LABELS)
  renderCell({ Cell, item, type }, { lists })
}
const between = () => screen.getByRole('group', { name: texts['organisations.parties'] }).textContent

test('ORG-33 an agreement shows its term and its parties; one that is not active shows no term', () => {
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

test('ORG-13 ORG-33 a log names its contacts that the person may see; a kind of its own shows in its own words', () => {
  const values = { subject: 'Readings', date: '2026-05-02', contacts: ['Contact-1', 'Contact-2'] }
  open(commLogType, { ...values, type: 'PHONE' }, CommLogCell)
  expect(between()).toBe('Saltbox · Ada Weir')
  expect(screen.getAllByText('Phone call').length).toBeGreaterThan(0)
  cleanup()
  open(commLogType, { ...values, type: 'other', typeOther: 'By radio' }, CommLogCell)
  expect(screen.getAllByText('By radio').length).toBeGreaterThan(0)
})

test('ORG-33 an item without a party that may be named shows no row of parties', () => {
  const values = { subject: 'Readings', date: '2026-05-02', owner: 'Organization-9', contacts: ['Contact-1'] }
  open(commLogType, values, CommLogCell)
  expect(screen.queryByRole('group', { name: texts['organisations.parties'] })).toBeNull()
})
