import { tool } from '../paths.ts'
import { runCommand } from '../run-command.ts'

process.exit(await runCommand(tool('vitest'), ['run', ...process.argv.slice(2)]))
