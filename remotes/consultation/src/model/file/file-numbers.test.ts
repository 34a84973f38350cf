import { expect, it } from 'vitest'
import { fileNumbersIn } from './file-numbers.ts'

it('CNS-290 finds numbers of files by the words before them', () => {
  expect(
    fileNumbersIn('RE: Referral 2026-0117, Permit No. WL/66-1042 (our file: 2026-0117). Reference attached.'),
  ).toEqual(['2026-0117', 'WL/66-1042'])
  expect(fileNumbersIn('The file is large; call 250 555 0100. No reference to it.')).toEqual([])
})
