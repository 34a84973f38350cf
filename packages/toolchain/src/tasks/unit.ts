import { tool } from '../paths.ts'
import { runCommand } from '../run-command.ts'
import { withScratch } from '../scratch.ts'
import { TEST_NODE } from '../test-node.ts'

process.exit(await withScratch(() => runCommand(tool('vitest'), ['run', ...process.argv.slice(2)], TEST_NODE)))
