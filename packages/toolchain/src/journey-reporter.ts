import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { noteTest } from './test-times.ts'

/** Notes what each journey took, and which were skipped. */
export default class JourneyReporter implements Reporter {
  onTestEnd(journey: TestCase, { duration, status }: TestResult): void {
    const name = journey.titlePath().filter(Boolean).join(' > ')
    noteTest(status === 'skipped' ? { skipped: name } : { kind: 'journeys', name, ms: duration })
  }
}
