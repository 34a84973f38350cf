import { availableParallelism } from 'node:os'

export default {
  define: { __SHELL_BUILD__: '"test"' },
  test: {
    include: ['{host,packages/*,remotes/*}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Most of them wait for a server or a database: on two processors, too, two are under way at once.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A test that another's load made late is run once more; the report names it ("retry x1") as what is to be looked into.
    retry: 1,
    // What is waited for comes on a busy machine, too.
    expect: { poll: { timeout: 20_000 } },
    globalSetup: ['packages/server/src/testing/global-setup.ts'],
  },
}
