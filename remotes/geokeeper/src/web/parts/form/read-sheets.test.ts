import { expect, it } from 'vitest'
import { bombOf, ODK_ZIP, SHORE_XLSX, zipOf } from '../../../testing/files.ts'
import { readFormFiles } from './read-sheets.ts'

const LIST = new TextEncoder().encode('name,label\nn1,North rock\n')

it('GEO-16 reads a spreadsheet with its CSV files side by side and from one zip', async () => {
  const beside = [new File([LIST], 'stations.csv'), new File([SHORE_XLSX], 'shore.xlsx')]
  const zip = await zipOf({ 'Shore/shore.xlsx': SHORE_XLSX, 'Shore/stations.csv': LIST })
  const zipped = [new File([zip], 'Shore.ZIP')]
  const [one, other] = [await readFormFiles(beside), await readFormFiles(zipped)]
  expect(one?.sheets['survey']?.[0]?.cells.slice(0, 2)).toEqual(['type', 'name'])
  expect(one?.lists).toEqual({ 'stations.csv': 'name,label\nn1,North rock\n' })
  expect(other).toEqual(one)
})

it('GEO-16 reads nothing from a zip without a spreadsheet, nor from what is none', async () => {
  for (const [name, bytes] of [
    ['records.zip', ODK_ZIP],
    ['broken.zip', LIST],
    ['form.xlsx', LIST],
    ['stations.csv', LIST],
    // It would unpack to far more than it is.
    ['bomb.xlsx', await bombOf(30_000_000)],
  ] as const)
    expect(await readFormFiles([new File([bytes], name)])).toBeUndefined()
})
