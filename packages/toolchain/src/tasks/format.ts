import { lowerLimits } from '../numbers/check-numbers.ts'
import { tool } from '../paths.ts'
import { runCommand } from '../run-command.ts'
import { lowerKnownWords } from '../words/check-words.ts'

lowerLimits()
lowerKnownWords()
process.exit(await runCommand(tool('oxfmt'), process.argv.slice(2)))
