import { defineConfig } from '@playwright/test'
import { browserOptions } from '@cairn/testkit/browser-options'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    launchOptions: browserOptions(process.env.E2E_CHROMIUM),
  },
})
