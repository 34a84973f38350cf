import { defineConfig } from '@playwright/test'
import { browserOptions } from '@cairn/testkit/browser-options'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './fill-demo.ts',
  // Each with a server of its own; the machines that run them have two cores.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A journey that fails is walked once more, and called flaky then: a busy moment of the machine is no defect of the product.
  retries: 1,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // Recording costs a fifth of the time: only what failed once is recorded.
    trace: 'on-first-retry',
    launchOptions: browserOptions(process.env.E2E_CHROMIUM),
  },
})
