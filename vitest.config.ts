import { availableParallelism } from 'node:os'
import { UnitReporter } from './packages/toolchain/src/unit-reporter.ts'

const TESTS = '{host,packages/*,remotes/*}/**/*.test'
const OUTSIDE = ['**/node_modules/**', '**/dist/**']
/** Test files that import other test files, so they need a worker that has not loaded those yet. */
const REPEATED = ['packages/server/src/search/{in,without}-columns.test.ts']
/** The slowest test files, which mostly wait for other processes. They start first. */
const LONG = [
  'packages/toolchain/src/{pack,check-views}.test.ts',
  'packages/server/src/{main,new-install}.test.ts',
  'packages/server/src/lib/constant-time.test.ts',
  'packages/channel/src/{behind-proxy,faults}.server.test.ts',
  'packages/server/src/features/{tasks,notifications}/killed-*.test.ts',
]
const FIRST = [...REPEATED, ...LONG]
/** Count what code does, from before it is loaded: each file has a worker of its own. */
const COUNTED = ['{packages,remotes}/**/*.steps.test.ts']

export default {
  define: { __SHELL_BUILD__: '"test"' },
  test: {
    exclude: OUTSIDE,
    // Files of one project share the modules loaded in a worker: importing takes longer than most tests.
    // A file must undo what it changes in its process. Projects run in the order of their names.
    projects: [
      { extends: true, test: { name: 'first', include: FIRST } },
      {
        extends: true,
        test: { name: 'node', include: [`${TESTS}.ts`], exclude: [...OUTSIDE, ...FIRST, ...COUNTED], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: [`${TESTS}.tsx`],
          isolate: false,
          setupFiles: ['packages/ui/src/testing/set-up.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'steps',
          include: COUNTED,
          exclude: OUTSIDE,
          setupFiles: ['packages/testkit/src/start-counting.ts'],
        },
      },
    ],
    // Most of them wait for a server or a database, and leave a processor to another.
    maxWorkers: availableParallelism() + 1,
    // A machine that does other work beside them makes tests late, and lateness is no failure.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    tags: [
      { name: 'leaks', description: 'Whether anybody gets what they may not see' },
      { name: 'properties', description: 'What holds whatever comes, of which a value may make it hang' },
    ],
    // Node loads the built server halves of areas itself, as in the product; vitest does not transform them.
    server: { deps: { external: [/\/server\.mjs/] } },
    reporters: ['default', new UnitReporter()],
    // What is waited for comes on a busy machine, too.
    expect: { poll: { timeout: 60_000 } },
    globalSetup: ['packages/server/src/testing/global-setup.ts'],
  },
}
