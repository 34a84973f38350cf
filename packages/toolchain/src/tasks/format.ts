import { lowerLimits } from '../numbers/check-numbers.ts'
import { tool } from '../paths.ts'
import { runCommand } from '../run-command.ts'

lowerLimits()
process.exit(await runCommand(tool('oxfmt'), process.argv.slice(2)))
