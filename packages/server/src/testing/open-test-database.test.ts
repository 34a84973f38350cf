import { expect, test } from 'vitest'
import { openTestDatabase } from './open-test-database.ts'

test('a test database is migrated, empty and a database of its own', async () => {
  const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()])
  await one.query(`insert into setting (key, value) values ('a', '1')`)
  expect(await one.query('select key from setting')).toEqual([{ key: 'a' }])
  expect(await other.query('select key from setting')).toEqual([])
  await Promise.all([one.close(), other.close()])
})
