// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { useSearch } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { AsyncContent, searchAsAsync, UiProvider, useAsync } from '../index.ts'

afterEach(cleanup)

const TEXTS = {
  'ui.loading': 'Loading…',
  'errors.networkError': 'This site cannot be reached.',
  'ui.retry': 'Try again',
}
const draw = (children: React.ReactNode, host = new FakeHost({ texts: TEXTS })) => {
  const under = (inner: React.ReactNode) => <UiProvider dark={false}>{inner}</UiProvider>
  const { rerender } = render(under(children), { wrapper: host.wrapper })
  return (inner: React.ReactNode) => rerender(under(inner))
}

function Told({ ask, edition }: { ask: (() => Promise<string>) | undefined; edition?: number }) {
  return <AsyncContent of={useAsync(ask, edition)}>{(words) => <p>{words}</p>}</AsyncContent>
}

it('says why an answer that cannot be read did not come, and asks again', async () => {
  const answers: unknown[] = [{ words: 1 }, { words: 'Herring' }]
  const ask = async () => v.parse(v.object({ words: v.string() }), answers.shift()).words
  draw(<Told ask={ask} />)
  expect((await screen.findByRole('alert')).textContent).toContain('errors.generalFailure')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Herring')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('keeps what is known while the next edition comes, and shows nothing of what was asked for before', async () => {
  const open: { of: string; come: (words: string) => void }[] = []
  const asking = (of: string) => () => new Promise<string>((come) => open.push({ of, come }))
  const [first, second] = [asking('first'), asking('second')]
  const arrive = (index: number, words: string) => act(async () => open[index]?.come(words))
  const draws = draw(<Told ask={first} />)
  await arrive(0, 'As it was')
  draws(<Told ask={first} edition={2} />)
  expect(screen.getByText('As it was')).toBeTruthy()
  draws(<Told ask={second} />)
  expect(screen.queryByText('As it was')).toBeNull()
  await arrive(1, 'Too late')
  expect(screen.queryByText('Too late')).toBeNull()
  await arrive(2, 'Another')
  expect(screen.getByText('Another')).toBeTruthy()
  draws(<Told ask={undefined} />)
  expect(screen.queryByText('Another')).toBeNull()
})

function Names() {
  return <AsyncContent of={searchAsAsync(useSearch({ types: ['Person'] }))}>{({ ids }) => ids.join()}</AsyncContent>
}

it('says why a search found nothing, and tries again', async () => {
  const type = { name: 'Person', defaultIcon: 'user', label: [], visibility: 'PUBLIC' as const, properties: {} }
  const host = new FakeHost({ texts: TEXTS, types: [type], items: [anItem('Person-1', {})] })
  host.searchError = new CairnError('networkError')
  draw(<Names />, host)
  expect(screen.getByRole('alert').textContent).toContain('This site cannot be reached.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Person-1')).toBeTruthy()
})

it('says that it waits, after a moment, to those who listen', async () => {
  draw(<Told ask={() => new Promise<string>(() => {})} />)
  expect(screen.getByRole('status').textContent).toBe('')
  await screen.findByText('Loading…')
  expect(screen.getByRole('status').textContent).toBe('Loading…')
})
