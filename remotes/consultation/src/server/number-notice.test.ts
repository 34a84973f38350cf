import { afterAll, beforeAll, expect, it } from 'vitest'
import { startLettering, type Lettering } from '../testing/lettering.ts'

let at: Lettering
beforeAll(async () => {
  at = await startLettering()
})
afterAll(() => at.all.close())

it('CNS-351 a community numbers its files of a year, once each, also when several come at the same moment', async () => {
  const { notice } = await at.asked()
  const year = new Date().getUTCFullYear()
  expect(notice).toMatchObject({ year, number: 1, reference: `${year}-0001` })
  const asked = await Promise.all([at.asked(), at.asked(), at.asked()])
  const numbers = asked.map((each) => Number(each.notice['number']))
  expect(numbers.toSorted()).toEqual([2, 3, 4])
  expect(await at.fresh(notice), 'it keeps its number').toMatchObject({ reference: `${year}-0001` })
})
