import { checkAreas, shareText } from '../check-areas.ts'
import { checkComments } from '../check-comments.ts'
import { checkDocs } from '../check-docs.ts'
import { checkTexts } from '../check-texts.ts'
import { checkNumbers } from '../numbers/check-numbers.ts'
import { tool } from '../paths.ts'
import { runCommand, runSteps } from '../run-command.ts'
import { checkWords } from '../words/check-words.ts'

process.exit(
  await runSteps([
    { name: 'format', run: () => runCommand(tool('oxfmt'), ['--check']) },
    { name: 'lint', run: () => runCommand(tool('oxlint'), ['-c', 'oxlint.config.ts']) },
    { name: 'types', run: () => runCommand(tool('tsc'), ['--project', 'tsconfig.json']) },
    { name: 'dependencies', run: () => runCommand(tool('sherif'), ['--no-install']) },
    {
      name: 'unused code',
      run: () => runCommand(tool('knip'), ['--config', 'packages/toolchain/knip.json', '--no-config-hints']),
    },
    { name: 'docs', run: () => report(checkDocs()) },
    { name: 'comments', run: () => report(checkComments()) },
    { name: 'texts', run: async () => report(await checkTexts()) },
    { name: 'words', run: () => report(checkWords()) },
    { name: 'areas', run: reportAreas },
    { name: 'numbers', run: reportNumbers },
  ]),
)

async function report(problems: readonly string[]): Promise<number> {
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? 0 : 1
}

/** Reports the problems of areas, and prints which areas have less than half of their code in the model. */
async function reportAreas(): Promise<number> {
  const { problems, shares } = checkAreas()
  for (const share of shares) if (2 * share.model < share.all) console.log(shareText(share))
  return report(problems)
}

async function reportNumbers(): Promise<number> {
  const { lines, problems } = checkNumbers()
  for (const line of lines) console.log(line)
  return report(problems)
}
