import { describe, vi } from 'vitest'

/**
 * Tests of search that make small stores once more, over the in-memory column index, which only large ones
 * use.
 */
vi.stubEnv('COLUMN_INDEX', 'always')

describe.each([
  ['search-items', () => import('./search-items.test.ts')],
  ['facet-ranges', () => import('./facet-ranges.test.ts')],
  ['default-properties', () => import('./default-properties.test.ts')],
  ['own-account', () => import('./own-account.test.ts')],
  ['property-words', () => import('./property-words.test.ts')],
  ['quoted', () => import('./quoted.test.ts')],
])('%s', async (_name, load) => void (await load()))
