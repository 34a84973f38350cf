// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { ItemForm, ItemSections } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }

const LAMP: ItemType = {
  name: 'Lamp',
  defaultIcon: 'file',
  label: ['name'],
  visibility: 'PUBLIC',
  properties: {
    name: { v: 'DEF' },
    lit: { v: 'DEF', t: 'boolean', readOnly: true, switchedBy: { on: 'light', off: 'putOut' } },
  },
}
afterEach(cleanup)

function show(isAllowed: boolean) {
  const host = new FakeHost({
    types: [LAMP],
    texts: {
      ...texts,
      'types.Lamp.props.name': 'Name',
      'types.Lamp.props.lit': 'Lit',
      'app.yes': 'Yes',
      'app.no': 'No',
    },
  })
  host.answers.set('isAllowed', () => ({ light: isAllowed, putOut: isAllowed }))
  render(
    <UiProvider dark={false}>
      <ItemForm item={anItem('Lamp-1', { name: 'Lantern', lit: false })} type={LAMP}>
        <ItemSections />
      </ItemForm>
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return host
}
const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Lit' })

it('pressing takes the action at once, and the switch waits for the item', async () => {
  const host = show(true)
  fireEvent.click(await theSwitch())
  await waitFor(() => expect(host.acted).toContainEqual({ action: 'light', id: 'Lamp-1' }))
  expect([(await theSwitch()).checked, (await theSwitch()).disabled]).toEqual([true, true])
})

it('a refusal puts the switch back and is told', async () => {
  const host = show(true)
  host.answers.set('light', () => {
    throw new CairnError('notAllowed')
  })
  fireEvent.click(await theSwitch())
  await waitFor(() => expect(host.reported).toHaveLength(1))
  expect([(await theSwitch()).checked, (await theSwitch()).disabled]).toEqual([false, false])
})

it('who may take neither action sees the value alone', async () => {
  const host = show(false)
  await waitFor(() => expect(host.acted).toContainEqual({ action: 'isAllowed', id: 'Lamp-1' }))
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByText('Lit')).toBeTruthy()
})
