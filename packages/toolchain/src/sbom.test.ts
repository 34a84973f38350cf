import { expect, test } from 'vitest'
import { readSbom, unexplainedLicences } from './sbom.ts'

test('every library that runs in production is in the bill of materials, under a licence that was looked at', async () => {
  const sbom = await readSbom()
  const { bomFormat, components } = JSON.parse(sbom) as {
    bomFormat: string
    components: { name: string; purl: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  for (const name of ['fastify', 'react', 'pg', 'valibot']) expect(components.map((each) => each.name)).toContain(name)
  expect(components.every(({ purl }) => purl.startsWith('pkg:npm/'))).toBe(true)
  expect(unexplainedLicences(sbom)).toEqual([])
})

test('a licence that nobody looked at is named', () => {
  const of = (name: string, licenses: object[]) => ({ name, version: '1.0.0', licenses })
  const components = [
    of('fine', [{ license: { id: 'MIT' } }]),
    of('strict', [{ license: { id: 'AGPL-3.0' } }]),
    of('silent', []),
  ]
  expect(unexplainedLicences(JSON.stringify({ bomFormat: 'CycloneDX', components }))).toEqual([
    'strict 1.0.0: AGPL-3.0',
    'silent 1.0.0: no licence',
  ])
})
