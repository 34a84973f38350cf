import { configure } from '@testing-library/react'

/** What a test waits for comes late on a busy machine; as long as vitest.config.ts lets anything be waited for. */
configure({ asyncUtilTimeout: 20_000 })
