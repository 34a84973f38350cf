export default {
  define: { __SHELL_BUILD__: '"test"' },
  test: {
    include: ['{host,packages/*,remotes/*}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ['packages/server/src/testing/global-setup.ts'],
  },
}
