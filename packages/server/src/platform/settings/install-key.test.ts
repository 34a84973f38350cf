import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { requireInstallKey } from './install-key.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

test('a database goes on with the key it knows, and with another only when told to', async () => {
  await requireInstallKey(database, one, false)
  await requireInstallKey(database, one, false)
  await expect(requireInstallKey(database, other, false)).rejects.toThrow('belongs to another key')
  await requireInstallKey(database, other, true)
  await requireInstallKey(database, other, false)
  await expect(requireInstallKey(database, one, false)).rejects.toThrow('NEW_TOKEN_KEY=1')
})
