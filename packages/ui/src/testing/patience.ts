import { configure } from '@testing-library/react'

/** Waits as long as vitest.config.ts does: what a test waits for comes late on a busy machine. */
configure({ asyncUtilTimeout: 60_000 })
