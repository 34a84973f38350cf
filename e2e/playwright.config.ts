import { defineConfig } from '@playwright/test'
import { browserOptions } from '@cairn/testkit/browser-options'

/** Last longest. They begin first, so that nothing waits for them at the end. */
const LONG = [
  'areas',
  'belongings',
  'consultation',
  'density',
  'fieldwork',
  'geokeeper',
  'leaving',
  'letters',
  'looks',
  'main-job',
  'map',
  'masquerade',
  'notifications',
  'reach',
  'research',
  'results',
  'unsaved',
  'workflow',
].map((name) => `${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/fill-demo.ts',
  // Each with a server of its own; the machines that run them have two cores.
  workers: 2,
  // A machine that does other work beside them makes them late, and lateness is no failure.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testIgnore: LONG },
  ],
  reporter: [['list'], ['../packages/toolchain/src/journey-reporter.ts']],
  use: {
    browserName: 'chromium',
    // Recording costs a fifth of the time.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: browserOptions(process.env.E2E_CHROMIUM),
  },
})
