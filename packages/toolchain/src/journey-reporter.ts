import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { noteTest } from './test-times.ts'

/** Records how long each journey took, and which were skipped (Playwright reporter). */
export default class JourneyReporter implements Reporter {
  onTestEnd(journey: TestCase, { duration, status }: TestResult): void {
    const name = journey.titlePath().filter(Boolean).join(' > ')
    noteTest(status === 'skipped' ? { skipped: name } : { kind: 'journeys', name, ms: duration })
  }
}
