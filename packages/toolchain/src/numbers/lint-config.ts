/** Has the linter name each function with its lines, and what is counted. */
export default {
  plugins: ['typescript'],
  categories: {},
  ignorePatterns: ['**/dist/**', '**/node_modules/**'],
  rules: {
    'max-lines-per-function': ['warn', { max: 0, skipBlankLines: false, skipComments: false, IIFEs: true }],
    'max-params': ['warn', { max: 4 }],
    'no-empty': 'warn',
    'typescript/consistent-type-assertions': ['warn', { assertionStyle: 'never' }],
    'typescript/no-explicit-any': 'warn',
    'typescript/no-non-null-assertion': 'warn',
  },
}
