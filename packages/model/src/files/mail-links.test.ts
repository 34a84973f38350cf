import { expect, it } from 'vitest'
import { linksIn } from './mail-links.ts'

it('finds links to files with the last day that stands beside them', () => {
  const text = `See https://example.org/about for us.
The maps: https://port.sharepoint.example/:f:/g/abc?e=1. The link expires on 3 December 2026.
https://files.example/download/7 (valid until 2026-12-24), again https://files.example/download/7,
https://we.tl/t-1 and https://port.example/plan.PDF`
  expect(linksIn(text)).toEqual([
    { href: 'https://port.sharepoint.example/:f:/g/abc?e=1', until: '2026-12-03' },
    { href: 'https://files.example/download/7', until: '2026-12-24' },
    expect.objectContaining({ href: 'https://we.tl/t-1' }),
    expect.objectContaining({ href: 'https://port.example/plan.PDF' }),
  ])
})

it('takes no other words for the last day', () => {
  expect(linksIn('https://we.tl/t-1 available until Smarch 99, 2026')).toEqual([{ href: 'https://we.tl/t-1' }])
  expect(linksIn('Available until Dec 4, 2026: https://we.tl/t-2')).toEqual([
    { href: 'https://we.tl/t-2', until: '2026-12-04' },
  ])
})
