import { expect, test } from 'vitest'
import { cleanEntry, lacksReason } from './clean-entry.ts'

test('ARC-1 a title is one line', () => {
  expect(cleanEntry(undefined, { title: '  Letter to the\n cannery ' })).toEqual({ title: 'Letter to the cannery' })
})

test('ARC-2 who asks for attention says why', () => {
  expect(lacksReason({ needsAttention: true })).toBe(true)
  expect(lacksReason({ needsAttention: true, needsAttentionComment: ' ' })).toBe(true)
  expect(lacksReason({ needsAttention: true, needsAttentionComment: 'No date' })).toBe(false)
  expect(lacksReason({ needsAttention: false })).toBe(false)
})

test('ARC-2 the comment goes once attention is no longer needed', () => {
  const asked = { needsAttention: true, needsAttentionComment: 'No date' }
  expect(cleanEntry(asked, { ...asked, needsAttention: false })).toEqual({ needsAttentionComment: null })
  expect(cleanEntry(asked, asked)).toEqual({})
  expect(cleanEntry(undefined, { needsAttentionComment: 'Kept for later' })).toEqual({})
})
