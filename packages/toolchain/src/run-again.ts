import type { Reporter, TestModule } from 'vitest/node'

/** Names, at the end of a run, the tests that passed only when they were run again: each is to be looked into. */
export class RunAgain implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const names = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${module.relativeModuleId} > ${test.fullName}`),
    )
    if (names.length > 0) console.log(`\nPassed only when run again:\n${names.join('\n')}\n`)
  }
}
