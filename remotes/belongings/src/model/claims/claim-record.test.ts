import { expect, test } from 'vitest'
import { citeItem, itemId } from '@cairn/contract'
import { claimRecord } from './claim-record.ts'

test('BEL-24 the record of a claim cites each item with its version, and has no empty tables', () => {
  const sheet = {
    ...{ language: 'en', title: 'Claim', size: 'LETTER' as const },
    blocks: [
      { kind: 'heading' as const, level: 1 as const, text: 'Claim' },
      { kind: 'paragraph' as const, text: 'Sent' },
    ],
  }
  const paper = claimRecord(sheet, 'Record of the claim', [
    {
      title: 'Asked back',
      head: ['Name', 'Cited'],
      rows: [['Tall basket', citeItem({ $id: itemId('Belonging', 3), _u: 5 })]],
    },
    { title: 'Files', head: ['Name'], rows: [] },
  ])
  expect(paper.blocks).toEqual([
    { kind: 'heading', level: 1, text: 'Record of the claim' },
    { kind: 'paragraph', text: 'Sent' },
    { kind: 'heading', level: 2, text: 'Asked back' },
    { kind: 'table', widths: ['*', '*'], head: ['Name', 'Cited'], rows: [['Tall basket', 'Belonging-3@5']] },
  ])
})
