// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../../texts/en.json' with { type: 'json' }
import DispositionMap from './disposition-map.tsx'

afterEach(cleanup)

it('ORG-34 asks the server for the places of the features of a disposition', () => {
  const host = new FakeHost({ texts })
  render(
    <UiProvider dark={false}>
      <DispositionMap item={anItem('Disposition-3', { label: 'L-3' })} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  const must = [{ prop: 'disposition', kind: 'rel', value: ['Disposition-3'] }]
  expect(host.streams).toMatchObject([
    { action: 'streamFeatures', body: { query: { types: ['DispositionFeature'], must } } },
  ])
})
