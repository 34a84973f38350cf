import { createHmac } from 'node:crypto'
import { StartError } from '@cairn/embedded-postgres'
import type { Querier } from '../database/database.ts'

/**
 * Checks that the database was used with this key before, and notes the key on first use. With another key
 * everyone would be signed out and two-step secrets could not be read. Throws a `StartError` then, unless
 * `isNew` says that the key was changed on purpose.
 */
export async function requireInstallKey(database: Querier, tokenKey: Uint8Array, isNew: boolean): Promise<void> {
  const mark = createHmac('sha256', tokenKey).update('install').digest('hex')
  await database.query('insert into install_key select $1 where not exists (select from install_key)', [mark])
  if (isNew) await database.query('update install_key set mark = $1', [mark])
  const [known] = await database.query<{ mark: string }>('select mark from install_key')
  if (known?.mark === mark) return
  throw new StartError(
    'This database belongs to another key: set DATA_DIR or TOKEN_KEY as it was before. To go on with the new key, start once with NEW_TOKEN_KEY=1; everyone must then sign in again, with a recovery code where they have two-step sign-in.',
  )
}
