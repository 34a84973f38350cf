// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { renderView } from '../../testing/render-view.tsx'
import texts from '../../texts/en.json' with { type: 'json' }
import UserView from './user.view.tsx'
import UsersView from './users.view.tsx'

beforeAll(fakeLayout)
afterEach(cleanup)

const account = (index: number, more: object = {}) => ({
  ...{ id: `User-${index}`, name: `Person ${index}`, email: `p${index}@demo.test`, admin: false },
  ...{ state: 'ACTIVE', hasSecondFactor: false, created: '2026-01-01T00:00:00Z' },
  ...more,
})
const rights = { rightsOf: { organizations: ['Organization-1'] }, rightsAvailable: {}, rolesAvailable: {} }
const labels = { 'Organization-1': 'Saltbox' }

it('ADM-4 lists accounts with their state, and opens one', async () => {
  const accounts = { accounts: [account(3, { state: 'BLOCKED' }), account(2, { state: 'NEVER', admin: true })] }
  const { host } = renderView(<UsersView />, { accounts })
  expect((await screen.findByRole('option', { name: /Person 3/ })).textContent).toContain(
    texts['admin.users.state.BLOCKED'],
  )
  const never = screen.getByRole('option', { name: /Person 2/ })
  expect(never.textContent).toContain(texts['admin.users.state.NEVER'])
  expect(never.textContent).toContain(texts['admin.users.administrator'])
  fireEvent.click(never)
  expect(host.opened).toEqual(['v-admin.user'])
})

it('ADM-4 asks for the accounts of one state', async () => {
  const { asked } = renderView(<UsersView />, { accounts: { accounts: [] } })
  await screen.findByText(texts['admin.users.none'])
  fireEvent.change(screen.getByRole('combobox', { name: texts['admin.users.state'] }), { target: { value: 'BLOCKED' } })
  await waitFor(() => expect(asked.map(({ payload }) => payload['state'])).toEqual([undefined, 'BLOCKED']))
})

it('ADM-4 blocks an account after asking, and lets it in again', async () => {
  let state = 'ACTIVE'
  const answers = {
    ...rights,
    accounts: () => ({ accounts: [account(2, { state })] }),
    setAccountDisabled: ({ disabled }: Record<string, unknown>) => {
      state = disabled === true ? 'BLOCKED' : 'ACTIVE'
      return {}
    },
  }
  const { host, asked } = renderView(<UserView />, answers, { parameter: 'User-2', labels })
  const block = await screen.findByRole('button', { name: texts['admin.user.block'] })
  fireEvent.click(block)
  expect(host.dialogs).toHaveLength(1)
  expect(asked.map(({ action }) => action)).not.toContain('setAccountDisabled')
  host.answerDialog = texts['admin.user.block']
  fireEvent.click(block)
  host.answerDialog = texts['admin.user.unblock']
  fireEvent.click(await screen.findByRole('button', { name: texts['admin.user.unblock'] }))
  await screen.findByRole('button', { name: texts['admin.user.block'] })
  expect(asked.filter(({ action }) => action === 'setAccountDisabled').map(({ payload }) => payload)).toEqual([
    { subjectID: 'User-2', disabled: true },
    { subjectID: 'User-2', disabled: false },
  ])
})

it('ADM-5 says which rule decided that the person may see an item, and who gave the right', async () => {
  const isAllowed = {
    $why: { read: { rule: 'grant', grant: 'Contact.read', grantedBy: 'Organization-1' }, update: { rule: 'none' } },
  }
  const { host, asked } = renderView(
    <UserView />,
    { ...rights, accounts: { accounts: [account(2)] }, isAllowed },
    { parameter: 'User-2', labels },
  )
  fireEvent.change(await screen.findByRole('searchbox', { name: texts['admin.why.item'] }), {
    target: { value: 'Contact-7' },
  })
  fireEvent.click(await screen.findByRole('button', { name: /Contact-7/ }))
  expect(await screen.findByText('The person has the right Contact.read, given by:')).toBeTruthy()
  expect(screen.getAllByText(texts['admin.why.rule.none'])).toHaveLength(2)
  expect(screen.getAllByText(texts['admin.yes'])).toHaveLength(1)
  expect(asked.find(({ action }) => action === 'isAllowed')?.payload).toEqual({
    actions: ['read', 'update', 'delete'],
    subjectID: 'User-2',
  })
  fireEvent.click(screen.getByRole('button', { name: texts['admin.user.reads'] }))
  expect(host.opened).toEqual(['v-admin.access-log'])
})
