// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { UiProvider } from '../../index.ts'
import { ResultsView } from '../../results.ts'
import { RESULT_MODES } from '../view/display-options.ts'
import texts from '../../texts/en.json' with { type: 'json' }
import modeTexts from '../../texts/modes/en.json' with { type: 'json' }

const BASKET: ItemType = {
  name: 'Basket',
  defaultIcon: 'amphora',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: { name: { v: 'DEF' }, day: { v: 'DT' } },
}
const LABEL = 'CommunityLabel-1'
const WARNED = {
  ...anItem('Basket-1', { name: 'Tall basket', day: '2026-05-02', communityLabels: [LABEL] }),
  ...{ $warnings: ['VIOLENCE'], $labels: { [LABEL]: 'Held by the family' } },
}

beforeAll(fakeLayout)
afterEach(cleanup)

// What a map shows of an item is a card too.
it.each(RESULT_MODES.filter((mode) => mode !== 'map'))('T50 %s shows the warning and the labels', async (mode) => {
  const host = new FakeHost({
    ...{ types: [BASKET], items: [WARNED], parameter: mode === 'list' ? '' : `m=${mode}` },
    texts: { ...texts, ...modeTexts, 'types.Basket.plural': 'baskets' },
  })
  render(
    <UiProvider dark={false}>
      <ResultsView type="Basket" />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  expect(await screen.findByText('Content warning')).toBeTruthy()
  expect(await screen.findByText('Held by the family')).toBeTruthy()
})
