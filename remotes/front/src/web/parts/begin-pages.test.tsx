// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { frontPageType } from '../../model/front-page.ts'
import texts from '../../texts/en.json' with { type: 'json' }
import { BeginPages } from './begin-pages.tsx'

afterEach(cleanup)

/** Shows what is offered to a person of two organisations, of which the first has a page. */
function show(mayCreate: boolean): { host: FakeHost; begun: unknown[] } {
  const session = { organizations: ['Organization-1', 'Organization-2'], capabilities: { Front: true } }
  const labels = { 'Organization-1': 'Saltbox', 'Organization-2': 'Kelp Bay' }
  const items = [anItem('FrontPage-1', { title: 'Saltbox', owner: 'Organization-1' })]
  const host = new FakeHost({ texts, session, labels, items, types: [frontPageType] })
  const begun: unknown[] = []
  host.answers.set('isAllowedOnType', () => ({ create: mayCreate }))
  host.answers.set('publicParts', () => ({ parts: ['words'] }))
  host.answers.set('beginFront', (payload) => {
    begun.push(payload)
    return { id: 'FrontPage-2' }
  })
  render(
    <UiProvider dark={false}>
      <BeginPages />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return { host, begun }
}

it('FRO-5 a page is begun for an organisation that has none, of what is public there, and opens', async () => {
  const { host, begun } = show(true)
  expect(await screen.findByText('Kelp Bay has no public page yet')).toBeTruthy()
  expect(screen.queryByText('Saltbox has no public page yet')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Begin a page for Kelp Bay' }))
  await expect.poll(() => host.opened).toEqual(['i-FrontPage-2'])
  expect(begun).toEqual([{ owner: 'Organization-2', parts: ['words'] }])
})

it('FRO-5 who may make no page of an organisation is offered none', async () => {
  show(false)
  await expect.poll(() => screen.queryByRole('button')).toBeNull()
})
