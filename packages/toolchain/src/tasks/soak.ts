import { tool } from '../paths.ts'
import { runCommand } from '../run-command.ts'

/**
 * `npm run soak`: the tests that have a long form, in that form, one file after the other. With paths, those.
 */
const FILES = [
  'packages/server/src/items/rights/every-path',
  'packages/server/src/wire/socket/no-cross-leak',
  'packages/server/src/wire/socket/fuzz',
  'packages/server/src/platform/database/durability',
  'packages/server/src/platform/database/backup',
  'packages/server/src/items/feed/outbox-feed',
  'packages/server/src/operations/loop-time',
  'packages/server/src/operations/random-attacker',
  'packages/server/src/search',
  'packages/channel/src/faults',
  'packages/channel/src/behind-proxy',
]
/**
 * Two thousand runs of a property take minutes, a hundred thousand attacks an hour, on a busy machine more.
 */
const TEST_TIMEOUT_MS = 2 * 60 * 60_000
const wanted = process.argv.slice(2)
const options = ['--no-file-parallelism', '--testTimeout', String(TEST_TIMEOUT_MS)]

process.exit(
  await runCommand(tool('vitest'), ['run', ...options, ...(wanted.length > 0 ? wanted : FILES)], {
    SOAK: '1',
    SOAK_ATTACKS: '100000',
    SOAK_FRAMES: '1000000',
    SOAK_FAULTS: '50',
  }),
)
