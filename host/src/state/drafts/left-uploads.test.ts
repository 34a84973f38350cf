import { expect, test } from 'vitest'
import { createAppStore } from '../store.ts'
import { LeftUploads, leftFor, leftUploadsAtom, type KeptUpload } from './left-uploads.ts'

const TARGET = { type: 'Lexeme', property: 'media', index: 3 }
const BIG = 40 * 1024 * 1024
const file = new File(['weir'], 'weir.wav', { lastModified: 5 })
const kept: KeptUpload = { uploadID: 'u1', target: TARGET, name: 'weir.wav', size: 4, modified: 5, sent: 2 }

function open() {
  const store = createAppStore()
  const uploads = new LeftUploads(store)
  const rows = new Map<string, KeptUpload>()
  const left: string[] = []
  uploads.keptBy({
    keep: (id, upload) => void (upload ? rows.set(id, upload) : rows.delete(id)),
    dropLeft: (id) => void left.push(id),
  })
  return { uploads, rows, left, shown: () => leftFor(store.get(leftUploadsAtom), TARGET) }
}

test('what an earlier visit left is shown for its target, and taken by the same file alone', () => {
  const { uploads, left, shown } = open()
  uploads.offer(kept)
  uploads.offer({ ...kept, uploadID: 'u2', target: { ...TARGET, index: 4 } })
  uploads.offer({ uploadID: 'broken' })
  expect(shown()).toEqual([{ key: 'u1', name: 'weir.wav', size: 4, sent: 2 }])
  for (const other of [
    new File(['weir'], 'other.wav', { lastModified: 5 }),
    new File(['weirs'], 'weir.wav', { lastModified: 5 }),
    new File(['weir'], 'weir.wav', { lastModified: 6 }),
  ])
    expect(uploads.take(other, TARGET)).toBeUndefined()
  expect(uploads.take(file, { ...TARGET, property: 'papers' })).toBeUndefined()
  expect(uploads.take(file, TARGET)).toEqual(kept)
  expect([shown(), left]).toEqual([[], ['upload u1']])
  expect(uploads.take(file, TARGET)).toBeUndefined()
})

test('what is on its way is written down now and then, and goes when it has arrived or is put away', () => {
  const { uploads, rows } = open()
  for (const sent of [0, 1000, BIG]) uploads.keep({ ...kept, sent })
  expect(rows.get('upload u1')?.sent).toBe(BIG)
  uploads.keep({ ...kept, sent: BIG + 1 })
  expect(rows.get('upload u1')?.sent).toBe(BIG)
  uploads.end('u1')
  expect(rows.size).toBe(0)
})

test('what was cut off in this visit is shown nowhere, and goes on with the same file; nothing stays when the session is over', () => {
  const { uploads, shown } = open()
  uploads.keep(kept)
  uploads.cut('u1')
  expect(shown()).toEqual([])
  expect(uploads.take(file, TARGET)?.uploadID).toBe('u1')
  uploads.offer(kept)
  uploads.cut('u1')
  uploads.clear()
  expect([shown(), uploads.take(file, TARGET)]).toEqual([[], undefined])
})
