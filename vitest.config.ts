import { availableParallelism } from 'node:os'
import { UnitReporter } from './packages/toolchain/src/unit-reporter.ts'

export default {
  define: { __SHELL_BUILD__: '"test"' },
  test: {
    include: ['{host,packages/*,remotes/*}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Most of them wait for a server or a database: on two processors, too, two are under way at once.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A machine that does other work beside them makes tests late, and lateness is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A test that another's load made late is run once more, and named at the end of the run. A property, which would be
    // tried with other values then, and whether anything leaks run once.
    retry: { count: 1, condition: /^(?!Property (failed|interrupted))/ },
    tags: [
      { name: 'leaks', description: 'Whether anybody gets what they may not see', retry: 0 },
      { name: 'properties', description: 'What holds whatever comes, of which a value may make it hang', retry: 0 },
    ],
    reporters: ['default', new UnitReporter()],
    // What is waited for comes on a busy machine, too.
    expect: { poll: { timeout: 20_000 } },
    globalSetup: ['packages/server/src/testing/global-setup.ts'],
  },
}
