// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeHost } from '@cairn/testkit/fake-host'
import { useNotificationWords } from './notification-words.ts'

const TOLD = {
  ...{ kind: 'BEL_CLAIM', context: 'Claim-1', count: 1, properties: ['answered'], state: 'SENT' },
  ...{ by: ['User-2'], as: [], $labels: { 'User-2': 'Wren', 'Claim-1': 'Claim 5' } },
}
const TEXTS = {
  'events.BEL_CLAIM.text': '{who} sent {what}',
  'events.CREATED.text': '{who} added {what}',
  'events.UPDATED.text': '{who} changed {what}',
}
const TYPE = { name: 'Claim', defaultIcon: 'scale', label: ['name'], visibility: 'PUBLIC', properties: {} } as const

function words(kind: string, types: readonly (typeof TYPE)[] = []) {
  const host = new FakeHost({ texts: TEXTS, types: types.map((type) => ({ ...type, label: [...type.label] })) })
  return renderHook(() => useNotificationWords({ ...TOLD, kind }), { wrapper: host.wrapper }).result.current
}

it('until the words of an area have come, who changed or added the item is said, and no key', () => {
  expect(words('BEL_CLAIM')).toMatchObject({ sentence: 'Wren changed Claim 5', detail: '', hasTexts: false })
  expect(words('CREATED')).toMatchObject({ sentence: 'Wren added Claim 5' })
  expect(words('BEL_CLAIM', [TYPE])).toMatchObject({ sentence: 'Wren sent Claim 5', hasTexts: true })
})
