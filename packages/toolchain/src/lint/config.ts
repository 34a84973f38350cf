import { fileURLToPath } from 'node:url'
import { boundaryElements, boundaryPolicies, importPolicies, TESTS } from './policy.ts'

/**
 * The configuration of oxlint for the repository: correctness rules, our own rules, and the import policy.
 */
export const lintConfig = {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: [
    fileURLToPath(import.meta.resolve('eslint-plugin-boundaries')),
    fileURLToPath(import.meta.resolve('./plugin.ts')),
  ],
  categories: { correctness: 'error' },
  ignorePatterns: ['**/dist/**', '**/node_modules/**'],
  settings: { 'boundaries/elements': boundaryElements },
  rules: {
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: 'error',
    'max-lines': ['error', { max: 400 }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-conditional-expect': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // An effect that follows an outside system may set state at once; react-hooks' other rules still hold.
    'react/set-state-in-effect': 'off',
    'unicorn/no-useless-spread': 'off',
    'boundaries/dependencies': ['error', { default: 'disallow', policies: boundaryPolicies }],
  },
  overrides: [
    ...importPolicies,
    {
      files: ['packages/**', 'host/**', 'remotes/**'],
      excludeFiles: [...TESTS, 'packages/model/src/dates/**', 'packages/{bench,toolchain,testkit}/**'],
      rules: { 'cairn/own-dates': 'error' as const },
    },
    {
      files: ['packages/**', 'host/**', 'remotes/**'],
      excludeFiles: [...TESTS, 'packages/paper/**'],
      rules: { 'cairn/text-in-rem': 'error' as const },
    },
    {
      files: ['remotes/*/src/server/**', 'packages/server/src/features/**'],
      excludeFiles: ['**/*.test.ts', '**/testing/**'],
      rules: { 'cairn/payload-as-server': 'error' as const },
    },
  ],
}
