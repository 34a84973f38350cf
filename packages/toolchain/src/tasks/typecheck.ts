import { tool } from '../paths.ts'
import { runCommand } from '../run-command.ts'

process.exit(await runCommand(tool('tsc'), ['--project', 'tsconfig.json']))
