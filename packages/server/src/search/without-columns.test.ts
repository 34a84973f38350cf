// @module-tag properties
// @module-tag leaks
import { describe, vi } from 'vitest'

/**
 * The tests of search once more, with the in-memory column index switched off: the database answers alone.
 */
vi.stubEnv('COLUMN_INDEX', 'off')

describe.each([
  ['search-items', () => import('./search-items.test.ts')],
  ['search.property', () => import('./search.property.test.ts')],
  ['several-keys.property', () => import('./several-keys.property.test.ts')],
  ['hidden-relations.property', () => import('./hidden-relations.property.test.ts')],
  ['places.property', () => import('./places.property.test.ts')],
  ['find-words', () => import('./find-words.test.ts')],
])('%s', async (_name, load) => void (await load()))
