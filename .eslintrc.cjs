const { restrictSyntax } = require('./scripts/lint/restrictedSyntax.cjs')
const { restrictedPaths, restrictedPathsOfTests } = require('./scripts/lint/zones.cjs')

/** @type {import('eslint').Linter.LegacyConfig} */
module.exports = {
  root: true,
  noInlineConfig: true,
  env: { browser: true, node: true, es2024: true },
  parser: '@typescript-eslint/parser',
  parserOptions: {
    ecmaVersion: 'latest',
    sourceType: 'module',
  },
  plugins: ['@typescript-eslint', 'jsx-a11y', 'import-x', 'testing-library'],
  extends: [
    'eslint:recommended',
    'plugin:@typescript-eslint/strict',
    'plugin:@typescript-eslint/stylistic',
    'plugin:jsx-a11y/strict',
    'plugin:import-x/recommended',
    'plugin:import-x/typescript',
  ],
  settings: { 'import-x/resolver': { typescript: { project: './tsconfig.json' } } },
  ignorePatterns: [
    'dist',
    'dist-server',
    'node_modules',
    '/public',
    '.data',
    '.cache',
    'server/platform/db/migrations',
  ],
  rules: {
    'max-lines': ['error', 300],
    'no-console': 'error',
    // Replaces `noInlineConfig`, which oxlint does not have. It does not follow `eslint-disable`.
    'no-warning-comments': [
      'error',
      { terms: ['oxlint-disable', 'oxlint-enable'], location: 'anywhere' },
    ],
    'no-restricted-syntax': restrictSyntax('sideEffects'),
    'no-restricted-properties': [
      'error',
      {
        object: 'process',
        property: 'env',
        message: 'Configuration is parsed once, in server/env.ts.',
      },
    ],
    // TypeScript checks names and paths.
    'import-x/no-unresolved': 'off',
    'import-x/named': 'off',
    'import-x/namespace': 'off',
    'import-x/default': 'off',
    'import-x/no-named-as-default': 'off',
    'import-x/no-named-as-default-member': 'off',
    // Components such as a sign-in form or a dialog may set the focus; plain elements may not.
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    // A scrolling region without focusable content must be focusable itself (axe:
    // scrollable-region-focusable).
    'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region'] }],
    // Some browsers drop the roles of a table with `display: grid`, so the roles are explicit.
    'jsx-a11y/no-redundant-roles': [
      'error',
      {
        table: ['table'],
        thead: ['rowgroup'],
        tbody: ['rowgroup'],
        tr: ['row'],
        td: ['cell'],
        th: ['columnheader'],
      },
    ],
    'import-x/no-default-export': 'error',
    'import-x/no-restricted-paths': restrictedPaths,
    '@typescript-eslint/consistent-type-imports': [
      'error',
      { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
    ],
    '@typescript-eslint/no-invalid-void-type': [
      'error',
      { allowAsThisParameter: true, allowInGenericTypeArguments: true },
    ],
    // oxlint reports it.
    '@typescript-eslint/no-unused-vars': 'off',
  },
  overrides: [
    {
      files: ['src/{api,contract,values,features,shared}/**'],
      // The entry of a worker runs on its own.
      excludedFiles: ['src/features/*/{,*/}reader/*Worker.ts'],
      rules: {
        'no-restricted-syntax': restrictSyntax(),
      },
    },
    {
      files: ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**'],
      rules: {
        'max-lines': ['error', 400],
        'import-x/no-restricted-paths': restrictedPathsOfTests,
        'no-restricted-syntax': restrictSyntax('schemas', 'lazyLoading', 'storage', 'sideEffects'),
      },
    },
    // Playwright's fixtures name what they need by destructuring, also nothing.
    {
      files: ['e2e/**'],
      rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
    },
    {
      files: ['src/**/*.test.{ts,tsx}'],
      extends: ['plugin:testing-library/react'],
      rules: { 'testing-library/render-result-naming-convention': 'off' },
    },
    {
      files: ['src/shared/lib/logError.ts', 'src/testing/consoleErrors.ts'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['src/shared/lib/navigation.ts', 'src/shared/lib/externalPage.ts'],
      rules: {
        'no-restricted-syntax': restrictSyntax('navigation'),
      },
    },
    {
      files: ['src/shared/lib/storage/safeStorage.ts'],
      rules: {
        'no-restricted-syntax': restrictSyntax('storage'),
      },
    },
    {
      files: ['src/shared/ui/lazyPart.tsx'],
      rules: {
        'no-restricted-syntax': restrictSyntax('lazyLoading'),
      },
    },
    {
      files: ['src/contract/list.ts'],
      rules: {
        'no-restricted-syntax': restrictSyntax('schemas'),
      },
    },
    // Tests and local tools read trusted input only.
    {
      files: [
        '**/*.test.{ts,tsx}',
        'src/testing/**',
        'server/testing/**',
        'server/local/**',
        'e2e/**',
        'bench/**',
      ],
      rules: {
        'no-restricted-syntax': restrictSyntax('schemas', 'lazyLoading', 'storage', 'sideEffects'),
      },
    },
    // Programs read their environment and write to the console.
    {
      files: [
        'server/env.ts',
        'server/index.ts',
        'server/local/index.ts',
        'server/mint/index.ts',
        'server/testing/**',
        'src/testing/repeatableProperties.ts',
        '**/*.test.{ts,tsx}',
        'e2e/**',
        'bench/**',
        'scripts/**',
        '*.config.ts',
      ],
      rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
    },
    {
      files: [
        '*.config.ts',
        'server/testing/*GlobalSetup.ts',
        'server/testing/pgliteImage.ts',
        'e2e/*Setup.ts',
      ],
      rules: { 'import-x/no-default-export': 'off' },
    },
    {
      files: ['*.cjs', '*.mjs'],
      rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
    },
    {
      files: ['*.cjs'],
      parserOptions: { sourceType: 'commonjs' },
      rules: { '@typescript-eslint/no-require-imports': 'off' },
    },
  ],
}
