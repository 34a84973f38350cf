import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { noteTest } from './test-times.ts'

/** Playwright reporter that passes the time of each journey, or that it was skipped, to `noteTest`. */
export default class JourneyReporter implements Reporter {
  onTestEnd(journey: TestCase, { duration, status }: TestResult): void {
    const name = journey.titlePath().filter(Boolean).join(' > ')
    noteTest(status === 'skipped' ? { skipped: name } : { kind: 'journeys', name, ms: duration })
  }
}
