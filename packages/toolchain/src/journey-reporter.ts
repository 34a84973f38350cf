import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { noteTest } from './test-times.ts'

/** Notes what each journey took, and which were skipped or needed a second try. */
export default class JourneyReporter implements Reporter {
  onTestEnd(journey: TestCase, { duration, status, retry }: TestResult): void {
    const name = journey.titlePath().filter(Boolean).join(' > ')
    if (retry > 0 && status === 'passed') noteTest({ again: name })
    noteTest(status === 'skipped' ? { skipped: name } : { name, ms: duration })
  }
}
