// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../../texts/en.json' with { type: 'json' }
import { PersonCard } from './person-card.tsx'

afterEach(cleanup)

test('the card of somebody one met says name and organisation, and leads to where one met', () => {
  const host = new FakeHost({ texts })
  const labels = { 'Organization-2': 'Grouse Timber', 'Meeting-7': 'Roads' }
  const card = { label: 'Ada Siskin', organizations: ['Organization-2'], by: ['Meeting-7'], labels }
  render(
    <UiProvider dark={false}>
      <PersonCard card={card} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  expect(screen.getByRole('heading', { name: 'Ada Siskin' })).toBeTruthy()
  expect(screen.getAllByText('Grouse Timber').length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: 'Roads' }))
  expect(host.opened).toEqual(['i-Meeting-7'])
})
