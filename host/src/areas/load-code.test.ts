import { expect, test } from 'vitest'
import { containerName, kindOfFailure, loadAreaCode } from './load-code.ts'

const area = {
  id: 'field-data',
  build: 'abcdef12',
  base: '/areas/field-data/abcdef12/',
  entry: { url: 'e.js', integrity: 'sha384-x' },
  contract: '^2.0.0',
}

test('a container is named after the area and its build', () => {
  expect(containerName(area)).toBe('cairn_field_data_abcdef12')
})

test('an area for another contract is refused before anything of it is fetched', async () => {
  await expect(loadAreaCode({ ...area, contract: '^1.0.0' }, './views/x', false)).rejects.toMatchObject({
    code: 'areaContract',
    details: { area: 'field-data' },
  })
})

test.each([
  ['Error', 'ScriptExecutionError: Script "e.js" loaded but threw a runtime error', 'areaThrew'],
  ['Error', 'ScriptNetworkError: Script "e.js" timed out.', 'areaTimeout'],
  ['Error', 'ScriptNetworkError: Failed to load script "e.js"', 'notLoaded'],
  ['ChunkLoadError', 'Loading chunk 12 failed.', 'notLoaded'],
  ['Error', '[ Federation Runtime ]: Failed to get remoteEntry exports. #RUNTIME-001', 'areaCorrupt'],
  ['TypeError', 'x is not a function', 'areaThrew'],
])('%s "%s" is %s', (name, message, kind) => {
  expect(kindOfFailure(name, message)).toBe(kind)
})
