import type { Reporter, TestModule } from 'vitest/node'
import { noteTest } from './test-times.ts'

/** Vitest reporter that passes the time of each file of unit tests, and each skipped test, to `noteTest`. */
export class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      const { duration, collectDuration, setupDuration } = module.diagnostic()
      noteTest({
        kind: `unit ${module.project.name}`,
        name: module.relativeModuleId,
        ms: duration + collectDuration + setupDuration,
      })
      for (const test of module.children.allTests('skipped'))
        noteTest({ skipped: `${module.relativeModuleId} > ${test.fullName}` })
    }
  }
}
