import { expect, it } from 'vitest'
import { wayToChange } from '@cairn/model/guarded'
import { claimType } from './claim.ts'

it('a claim that was sent keeps its regime, and offers no other', () => {
  const waysIn = (state: string) => ['regime', 'askedFor'].map((name) => wayToChange(claimType, { state }, name))
  expect(waysIn('DRAFT')).toEqual(['plain', 'plain'])
  expect(waysIn('SENT')).toEqual(['none', 'plain'])
})
