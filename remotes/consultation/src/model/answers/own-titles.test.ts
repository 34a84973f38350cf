import { expect, it } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { ownTitles } from './own-titles.ts'

const response = (n: number, community: string) =>
  anItem(`ConsultResponse-${n}`, { community, projectName: `Project ${n}` })

it('CNS-360 a response is titled by its project where the community is the reader’s only one', () => {
  const all = [response(1, 'Organization-1'), response(2, 'Organization-2'), response(3, 'Organization-1')]
  const titles = { 'ConsultResponse-1': 'Project 1', 'ConsultResponse-3': 'Project 3' }
  expect(ownTitles(all, ['Organization-1', 'Organization-9'])).toEqual(titles)
  expect(ownTitles(all, ['Organization-1', 'Organization-2'])).toEqual({})
  expect(ownTitles(all, [])).toEqual({})
})
