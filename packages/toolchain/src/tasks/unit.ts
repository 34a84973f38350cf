import { tool } from '../paths.ts'
import { runCommand } from '../run-command.ts'
import { withScratch } from '../scratch.ts'

process.exit(await withScratch(() => runCommand(tool('vitest'), ['run', ...process.argv.slice(2)])))
