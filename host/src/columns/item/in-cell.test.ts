import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Area } from '@cairn/contract'

const REMOTES = join(import.meta.dirname, '../../../../remotes')

test('what cells list of other items, and begin for them, are relations by which those name them', async () => {
  const names = readdirSync(REMOTES, { withFileTypes: true }).filter((each) => each.isDirectory())
  const areas = await Promise.all(
    names.map(async ({ name }) => ((await import(join(REMOTES, name, 'area.ts'))) as { default: Area }).default),
  )
  const types = new Map(areas.flatMap(({ types = [] }) => types).map((type) => [type.name, type]))
  const listed = [...types.values()].flatMap(({ name, inCell = {}, begins = {} }) =>
    [...Object.entries(inCell), ...Object.entries(begins).map(([by, relation]) => [by, [relation]] as const)].flatMap(
      ([by, relations]) => relations.map((relation) => ({ name, by, relation })),
    ),
  )
  expect(listed).toContainEqual({ name: 'Consultation', by: 'Thread', relation: 'context' })
  expect(listed).toContainEqual({ name: 'ResearchProject', by: 'ResearchActivity', relation: 'project' })
  const wrong = listed.filter(({ name, by, relation }) => {
    const property = types.get(by)?.properties[relation]
    return !(property?.v === 'IDM' || (property?.v === 'REL' && [property.t].flat().includes(name)))
  })
  expect(wrong).toEqual([])
})
