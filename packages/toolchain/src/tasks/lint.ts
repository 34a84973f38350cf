import { tool } from '../paths.ts'
import { runCommand } from '../run-command.ts'

process.exit(await runCommand(tool('oxlint'), ['-c', 'oxlint.config.ts', ...process.argv.slice(2)]))
