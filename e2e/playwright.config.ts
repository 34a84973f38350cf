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
  reporter: [['list'], ['../packages/toolchain/src/journey-reporter.ts']],
  use: {
    browserName: 'chromium',
    // Recording costs a fifth of the time.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: browserOptions(process.env.E2E_CHROMIUM),
  },
})
